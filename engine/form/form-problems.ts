import type { FormField, FormFile } from './form-file-schema.ts';
import type { CheckContext, FormData, FormRules, ValidationError } from './form-rules.ts';

/** What is wrong with one field: its first problem only, as one thing to mend at a time is enough. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  /** Locale key of the words for it. */
  readonly message: string;
}

/** What is known of the flow around a form. */
type Around = Pick<CheckContext, 'holds'>;

/** The fields that are asked for this data, from top to bottom: those whose `shownWhen` and `onlyFor` hold. */
export function askedFields(form: FormFile, data: FormData, { holds }: Around): readonly string[] {
  return form.ui.order.filter((name) => {
    const { shownWhen, onlyFor = {} } = form.ui.fields[name] ?? {};
    if (shownWhen !== undefined && !holds(shownWhen)) return false;
    const conditions = Object.entries(onlyFor);
    return conditions.every(([other, values]) => values.some((value) => value === data[other]));
  });
}

/** The data without empty values and without fields that are not asked, so that leftovers of another choice are never sent. */
export function askedData(form: FormFile, data: FormData, around: Around): FormData {
  const asked = askedFields(form, data, around).filter((name) => data[name] !== undefined && data[name] !== '');
  return Object.fromEntries(asked.map((name) => [name, data[name]]));
}

/** At most one problem for each field that is asked, in the order of the fields. */
export function formProblems(module: FormRules, data: FormData, context: CheckContext): readonly FieldProblem[] {
  const asked = askedData(module.form, data, context);
  const violations = schemaViolations(module, asked);
  return askedFields(module.form, data, context).flatMap((name) => {
    const field = module.form.ui.fields[name];
    if (!field) return [];
    const code = violations.get(name) ?? checkProblem(module, field, asked[name], asked, context);
    return code === undefined ? [] : [{ field: name, code, message: messageFor(field, code) }];
  });
}

/** The locale key that a field has for a problem code, else its `*`. */
function messageFor(field: FormField, code: string): string {
  const messages: Readonly<Record<string, string>> = field.messages as Readonly<Record<string, string>>;
  return messages[code] ?? messages['*'] ?? '';
}

function checkProblem(module: FormRules, field: FormField, value: unknown, data: FormData, context: CheckContext) {
  if (field.check === undefined) return undefined;
  const check = module.checks[field.check];
  if (!check) throw new Error(`form "${module.form.form}": check "${field.check}" is not registered`);
  return check(value, data, context);
}

function schemaViolations(module: FormRules, data: FormData): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  module.validate(data);
  for (const error of module.validate.errors ?? []) {
    const name = fieldOf(error);
    if (name !== undefined && !first.has(name)) first.set(name, error.keyword);
  }
  return first;
}

function fieldOf(error: ValidationError): string | undefined {
  // Ajv reports a failed `if` beside the error of its `then`.
  if (error.keyword === 'if') return undefined;
  const missing = error.params['missingProperty'];
  if (error.keyword === 'required' && error.instancePath === '') return String(missing);
  return error.instancePath.split('/')[1];
}

/** The form as it is asked now: a field whose `widgetWhen` names a guard that holds is collected by that guard's widget. */
export function chooseWidgets<Rules extends FormRules>(module: Rules, holds: (guard: string) => boolean): Rules {
  const { fields } = module.form.ui;
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    const [, widget] = Object.entries(field.widgetWhen ?? {}).find(([guard]) => holds(guard)) ?? [];
    return widget === undefined ? [] : [[name, { ...field, widget }] as const];
  });
  if (changed.length === 0) return module;
  return {
    ...module,
    form: { ...module.form, ui: { ...module.form.ui, fields: { ...fields, ...Object.fromEntries(changed) } } },
  };
}
