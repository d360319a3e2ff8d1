import type { OpenCondition } from './form-condition.ts';
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
type Around = Pick<CheckContext, 'holds' | 'today'>;

/** The fields that are asked for this data, from top to bottom: those whose `shownWhen`, `askedWhen` and `onlyFor` hold. */
export function askedFields(form: FormFile, data: FormData, around: Around): readonly string[] {
  const { isAsked } = answersOf(form, data, around);
  return form.ui.order.filter(isAsked);
}

/** Which fields are asked, and the answers that count: those of fields that are asked. */
function answersOf(form: FormFile, data: FormData, { holds, today }: Around) {
  const known = new Map<string, boolean>();
  const isAsked = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // The checker reports fields that wait for each other; here they wait for ever.
    known.set(name, false);
    const asked = mayAsk(form.ui.fields[name]);
    known.set(name, asked);
    return asked;
  };
  const valueOf = (name: string): unknown => {
    if (name === 'today' && !Object.hasOwn(form.ui.fields, name)) return today;
    return isAsked(name) ? answerIn(data, name) : undefined;
  };
  const mayAsk = (field: FormField | undefined): boolean => {
    const { shownWhen, askedWhen, onlyFor } = field ?? {};
    if (shownWhen !== undefined && !holds(shownWhen)) return false;
    if (askedWhen !== undefined && !conditionOf(form, askedWhen).holds(valueOf)) return false;
    return Object.entries(onlyFor ?? {}).every(([other, values]) => values.some((value) => value === valueOf(other)));
  };
  return { isAsked, valueOf };
}

/** The answer in a field; nothing for an empty one. */
function answerIn(data: FormData, field: string): unknown {
  const value = data[field];
  return value === '' || value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

function conditionOf({ form, conditions = {} }: FormFile, text: string): OpenCondition {
  const condition = conditions[text];
  if (condition === undefined) throw new Error(`form "${form}": the condition "${text}" is not compiled`);
  return condition;
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
  const broken = brokenRules(module.form, data, context);
  return askedFields(module.form, data, context).flatMap((name) => {
    const field = module.form.ui.fields[name];
    if (!field) return [];
    const code = violations.get(name) ?? checkProblem(module, field, asked[name], asked, context);
    if (code !== undefined) return [{ field: name, code, message: messageFor(field, code) }];
    const message = broken.get(name);
    return message === undefined ? [] : [{ field: name, code: 'rule', message }];
  });
}

/** By field: the message of the first rule that does not hold there. A rule waits until all that it reads is filled in: a tick that is asked always is. */
function brokenRules(form: FormFile, data: FormData, context: CheckContext): ReadonlyMap<string, string> {
  const broken = new Map<string, string>();
  const { isAsked, valueOf } = answersOf(form, data, context);
  for (const { must, at, message } of form.ui.rules ?? []) {
    const { reads, ticks = [], holds } = conditionOf(form, must);
    const isAnswered = (field: string) => valueOf(field) !== undefined || (ticks.includes(field) && isAsked(field));
    if (!broken.has(at) && reads.every(isAnswered) && !holds(valueOf)) broken.set(at, message);
  }
  return broken;
}

/** The locale key that a field has for a problem code, else its `*`. */
export function messageFor(field: FormField, code: string): string {
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
  const [, field] = error.instancePath.split('/');
  return field ?? (error.params['missingProperty'] as string | undefined);
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
