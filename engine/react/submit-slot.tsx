import { askedFields } from './form-problems.ts';
import { useStepForm } from './step-form-context.ts';

/** The end of the form; a widget may keep a bar in view there and put its choice into the button's words. */
export function SubmitSlot() {
  const { form, state, theme, context, busy } = useStepForm();
  const { ui } = form.form;
  const asked = askedFields(form.form, state.data, context).flatMap((name) => {
    const field = ui.fields[name];
    const widget = field && form.widgets[field.widget];
    return widget ? [{ field, widget, value: state.data[name] }] : [];
  });
  const label = asked.map(({ field, widget, value }) => widget.submitLabel?.(value, field, context)).find(Boolean);
  const note = asked.map(({ field, widget, value }) => widget.note?.(value, field, context)).find(Boolean);
  const [bar] = asked.flatMap(({ field, widget, value }) => (widget.bar ? [{ Bar: widget.bar, field, value }] : []));
  return (
    <theme.SubmitArea
      label={label ?? context.translate(ui.submit)}
      note={note ?? (ui.note && context.translate(ui.note))}
      bar={bar && <bar.Bar value={bar.value} field={bar.field} context={context} />}
      isIncomplete={state.isIncomplete}
      isBusy={busy}
      context={context}
    />
  );
}
