import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { FieldProps, Registry, RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { askedFields } from '#engine/form';
import { fieldId, useStepForm } from './step-form-state.ts';
import type { FormData } from '#engine/form';
import { fieldIds } from './theme.ts';

function Bare({ children }: { readonly children: ReactNode }) {
  return children;
}

function Nothing() {
  return null;
}

/** The fields that are inside of this one; without a name, those that are inside of none. */
type FieldsInside = (holder?: string) => readonly ReactNode[];

const FieldsInsideContext = createContext<FieldsInside>(() => []);

/** What RJSF's field asks of the registry and the schemas of a form. */
type NeededRegistry = Pick<Registry<FormData>, 'fields' | 'globalFormOptions'> & {
  readonly templates: Partial<Registry<FormData>['templates']>;
  readonly schemaUtils: Pick<SchemaUtilsType<FormData>, 'retrieveSchema' | 'isSelect' | 'getDisplayLabel'>;
};

const registry: NeededRegistry = {
  // One control for every type: the form file names its widget, which is never guessed from the schema.
  fields: { FallbackField: FieldControl },
  // Instead of RJSF's own templates, which bring English words and style attributes, there is the theme.
  templates: {
    FieldTemplate: Bare,
    DescriptionFieldTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    FieldErrorTemplate: Nothing,
  },
  globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  // A schema of a field refers to no other: it is already what it resolves to.
  schemaUtils: { retrieveSchema: (schema) => schema, isSelect: () => false, getDisplayLabel: () => false },
};

const never = () => undefined;

/**
 * The fields that are asked, each drawn by RJSF, which knows their schemas alone: the state of the form has the values, what is
 * wrong with them, and what happens when the form is sent.
 */
export function AskedFields() {
  const { form, state, context } = useStepForm();
  const { schema, ui } = form.form;
  // Made once for a form: RJSF renders none of them anew while the visitor types.
  const contents = useMemo(
    () =>
      new Map(
        Object.entries(schema.properties as Readonly<Record<string, RJSFSchema>>).map(([name, property]) => [
          name,
          <SchemaField
            key={name}
            name={name}
            schema={property}
            fieldPathId={{ path: [name], $id: name }}
            registry={registry as Registry}
            onChange={never}
            onBlur={never}
            onFocus={never}
          />,
        ]),
      ),
    [schema],
  );
  const asked = askedFields(form.form, state.data, context);
  const fieldsInside: FieldsInside = (holder) =>
    asked.filter((name) => ui.fields[name]?.inside === holder).map((name) => contents.get(name));
  return <FieldsInsideContext.Provider value={fieldsInside}>{fieldsInside()}</FieldsInsideContext.Provider>;
}

/** Every RJSF field of ours, whatever its type: the widget that the form names, in the theme's frame. */
function FieldControl({ name }: FieldProps<FormData>) {
  const { form, state, theme, context, busy } = useStepForm();
  const inside = useContext(FieldsInsideContext)(name);
  const field = form.form.ui.fields[name];
  const widget = field && form.widgets[field.widget];
  if (!field || !widget) throw new Error(`form "${form.form.form}": field "${name}" has no registered widget`);

  const { data, change, touch } = state;
  const value = data[name];
  const problem = state.problemOf(name);
  const isValid = hasValue(value) && !state.problems.has(name) && problem === undefined && !state.isDoubtful(name);
  const insideOrNothing = inside.length > 0 ? inside : undefined;
  // A form renders whenever anything about it changes; a field of it, only with what the field shows.
  return useMemo(() => {
    const ids = fieldIds(fieldId(form, name));
    const hints = [field.hint, field.example].flatMap((key) => (key === undefined ? [] : context.translate(key)));
    const hint = !widget.hasOwnHints && hints.join(' ');
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
        span={field.span}
      >
        <Control
          id={ids.control}
          name={name}
          value={value}
          field={field}
          data={data}
          context={context}
          isInvalid={problem !== undefined}
          isValid={isValid}
          isBusy={busy}
          inside={insideOrNothing}
          problem={problem}
          describedBy={describedBy}
          onChange={(next) => change(name, next)}
          onFill={(values) => Object.entries(values).forEach(([other, next]) => change(other, next))}
          onTouch={() => touch(name)}
        />
      </theme.FieldFrame>
    );
  }, [form, name, field, widget, theme, context, data, value, problem, isValid, busy, insideOrNothing, change, touch]);
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}

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
      label={busy && state.isSent && ui.busy ? context.translate(ui.busy) : (label ?? context.translate(ui.submit))}
      note={note ?? (ui.note && context.translate(ui.note))}
      bar={bar && <bar.Bar value={bar.value} field={bar.field} context={context} />}
      isIncomplete={state.isIncomplete}
      isBusy={busy}
    />
  );
}
