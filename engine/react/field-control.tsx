import type { FieldProps } from '@rjsf/utils';
import { fieldId } from './step-form-state.ts';
import { useStepForm } from './step-form-context.ts';
import { fieldIds } from './theme.ts';
import type { FormData } from './widget.ts';

/** Every RJSF field of ours, whatever its type: the widget that the form names, in the theme's frame. */
export function FieldControl({ name }: FieldProps<FormData>) {
  const { form, state, theme, context, busy } = useStepForm();
  const field = form.form.ui.fields[name];
  const widget = field && form.widgets[field.widget];
  if (!field || !widget) throw new Error(`form "${form.form.form}": field "${name}" has no registered widget`);

  const ids = fieldIds(fieldId(form, name));
  const value = state.data[name];
  const problem = state.problemOf(name);
  const hint = field.hint && !widget.hasOwnHints && context.translate(field.hint);
  const describedBy = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(' ') || undefined;
  const Control = widget.component;
  return (
    <theme.FieldFrame
      id={ids.control}
      label={context.translate(field.label)}
      isLabelHidden={field.hideLabel === true}
      hint={hint || undefined}
      problem={problem}
      layout={widget.layout ?? 'field'}
      isHalf={field.half === true}
    >
      <Control
        id={ids.control}
        name={name}
        value={value}
        field={field}
        data={state.data}
        context={context}
        isInvalid={problem !== undefined}
        isValid={hasValue(value) && !state.problems.has(name) && problem === undefined && !state.isDoubtful(name)}
        isBusy={busy}
        problem={problem}
        describedBy={describedBy}
        onChange={(next) => state.change(name, next)}
        onFill={(values) => Object.entries(values).forEach(([other, next]) => state.change(other, next))}
        onTouch={() => state.touch(name)}
      />
    </theme.FieldFrame>
  );
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}
