import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';

import type { Words } from '#engine';

import { askedData, askedFields, type FieldProblem, type FormData, formProblems, messageFor } from '#engine/form';
import { type Complaint, formatWords, type FormMessages, summaryLines } from './message.ts';
import type { FormTheme } from './theme.ts';
import { useTouched } from './touched.ts';
import type { FormContext, FormModule } from './widget.ts';

export interface StepFormInput {
  readonly form: FormModule;
  readonly data: FormData | undefined;
  readonly messages: FormMessages;
  readonly context: FormContext;
  readonly busy: boolean;
  readonly onChange: ((data: FormData) => void) | undefined;
  readonly onSubmit: (data: FormData) => void;
  readonly onAttempt: ((isRefused: boolean) => void) | undefined;
}

/** The life of one form: its values, what is wrong with them, and which of that is shown. */
export function useStepFormState(input: StepFormInput) {
  const { form, context, busy, onChange } = input;
  const messages = useMemo(() => withProblems(input.messages, form), [input.messages, form]);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const { fields: touched, touch } = useTouched();
  const [isSent, setSent] = useSent(busy);
  const { data, enter, isDirty } = useEntered(form, input.data, context);
  const complaints = () => saidByServer(messages, askedFields(form.form, data, context));
  const [summary, setSummary] = useState<readonly Complaint[]>(complaints);
  useAdopted(messages, () => {
    setEdited(new Set());
    setSummary(complaints());
  });

  const { found, problems } = useProblems(form, data, context);

  function problemOf(field: string): string | undefined {
    const said = messages.fields[field];
    if (said && !edited.has(field)) return formatWords(said, context.translate);
    const isAsked = touched.has(field) || summary.some((line) => line.field === field);
    return isAsked ? problems.get(field) : undefined;
  }

  /** The whole was refused: nothing is known to be right until it is changed. */
  function isDoubtful(field: string): boolean {
    return (messages.form !== undefined || Object.keys(messages.fields).length > 0) && !edited.has(field);
  }

  // The same function until what it reads is another: a field renders only with what it shows.
  const change = useCallback(
    (field: string, value: unknown) => {
      const changed = enter(field, value);
      setEdited((before) => (before.has(field) ? before : new Set([...before, field])));
      onChange?.(askedData(form.form, changed, context));
    },
    [form, context, enter, onChange],
  );

  function submit() {
    if (busy) return;
    input.onAttempt?.(problems.size > 0);
    if (problems.size > 0) {
      setSummary(found.map((problem) => ({ field: problem.field, show: (shown) => wordsOfProblem(form, problem, data, shown) })));
      return;
    }
    setSummary([]);
    setSent(true);
    input.onSubmit(askedData(form.form, data, context));
  }

  const lines = summaryLines(summary, { idOf: (field) => fieldId(form, field), problemOf }, context);

  const isIncomplete = problems.size > 0;
  return {
    data,
    isDirty,
    problems,
    problemOf,
    isDoubtful,
    touch,
    change,
    submit,
    lines,
    attempt: summary,
    isIncomplete,
    isSent,
  };
}

/** Whether the form itself is what runs. What runs next may be another act of the step. */
function useSent(busy: boolean) {
  const [isSent, setSent] = useState(false);
  useAdopted(busy, () => busy || setSent(false));
  return [isSent, setSent] as const;
}

/** What is wrong now, in the order of the form, and its words by field. */
function useProblems(form: FormModule, data: FormData, context: FormContext) {
  return useMemo(() => {
    const found = formProblems(form, data, context);
    return { found, problems: new Map(found.map((one) => [one.field, wordsOfProblem(form, one, data, context)])) };
  }, [form, data, context]);
}

/** The values of a form: what the widgets suggest, then what the step gives, then what the visitor has entered. */
function useEntered(form: FormModule, given: FormData | undefined, context: FormContext) {
  const [entered, setEntered] = useState<FormData>();
  // Two changes can come within one event, so each must build on the one before and not on the rendered state.
  const latest = useRef(entered);
  const initial = useMemo(() => initialData(form, context), [form, context]);
  const data = useMemo(() => ({ ...initial, ...given, ...entered }), [initial, given, entered]);

  const enter = useCallback(
    (field: string, value: unknown): FormData => {
      // What the step gave by now counts as entered: what it gives later fills in only what nothing was entered for.
      latest.current = { ...given, ...latest.current, [field]: value };
      setEntered(latest.current);
      return { ...initial, ...latest.current };
    },
    [initial, given],
  );
  return { data, enter, isDirty: entered !== undefined };
}

/** The state and behaviour of a form, as `useStepFormState` makes them. */
export type StepFormState = ReturnType<typeof useStepFormState>;

export function fieldId({ form }: FormModule, field: string): string {
  return `${form.form}-${field}`;
}

/** What the widgets suggest until the visitor chooses. */
function initialData({ form, widgets }: FormModule, context: FormContext): FormData {
  return Object.fromEntries(
    Object.entries(form.ui.fields).flatMap(([name, field]) => {
      const value = widgets[field.widget]?.initial?.(field, context);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The messages with the form's own words for problems that the service found. */
function withProblems(messages: FormMessages, { form }: FormModule): FormMessages {
  const problems = Object.entries(messages.problems ?? {});
  if (problems.length === 0) return messages;
  const said = problems.flatMap(([name, code]) => {
    const field = form.ui.fields[name];
    return field ? [[name, { key: messageFor(field, code) }] as const] : [];
  });
  return { ...messages, fields: { ...Object.fromEntries(said), ...messages.fields } };
}

/** A message can name several fields: it is shown at the first of them that the form asks. */
function saidByServer({ form, fields }: FormMessages, asked: readonly string[]): readonly Complaint[] {
  const said: readonly (readonly [string | undefined, Words | undefined])[] = [[undefined, form], ...Object.entries(fields)];
  const seen = new Set<string>();
  return said.flatMap(([field, words]) => {
    const text = JSON.stringify(words);
    if (!words || seen.has(text) || (field && !asked.includes(field))) return [];
    seen.add(text);
    return [{ field, show: ({ translate }: FormContext) => formatWords(words, translate) }];
  });
}

function wordsOfProblem(
  { form, widgets }: FormModule,
  { field, message }: FieldProblem,
  data: FormData,
  context: FormContext,
): string {
  const widget = widgets[form.ui.fields[field]?.widget ?? ''];
  return context.translate(message, widget?.messageValues?.(context, data[field]) ?? {});
}

/** Runs `adopt` while rendering, once for every new `given`. */
function useAdopted<T>(given: T, adopt: () => void): void {
  const [seen, setSeen] = useState(given);
  if (seen === given) return;
  setSeen(() => given);
  adopt();
}

/** What the fields of a form share. */
export interface StepFormScope {
  readonly form: FormModule;
  readonly state: StepFormState;
  readonly theme: FormTheme;
  readonly context: FormContext;
  readonly busy: boolean;
}

export const StepFormContext = createContext<StepFormScope | undefined>(undefined);

export function useStepForm(): StepFormScope {
  const scope = useContext(StepFormContext);
  if (!scope) throw new Error('a field is outside of a StepForm');
  return scope;
}
