import type { Words } from '#engine';
import { useMemo, useRef, useState } from 'react';
import { askedData, formProblems, type FieldProblem } from './form-problems.ts';
import type { FormModule, FormContext, FormData } from './widget.ts';
import { formatWords, type FormMessages, summaryLines, type Complaint } from './message.ts';
import { useTouched } from './touched.ts';

/** What the form is given by its step. */
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
  const { form, messages, context, busy } = input;
  const [entered, setData] = useState<FormData>(input.data ?? {});
  const [isDirty, setDirty] = useState(false);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [summary, setSummary] = useState<readonly Complaint[]>(() => saidByServer(messages));
  const { fields: touched, touch } = useTouched();
  // Two changes can come within one event, so each must build on the one before and not on the rendered state.
  const latest = useRef(entered);
  const initial = useMemo(() => initialData(form, context), [form, context]);
  const data = useMemo(() => ({ ...initial, ...entered }), [initial, entered]);

  useAdopted(input.data, () => {
    if (isDirty) return;
    latest.current = input.data ?? {};
    setData(latest.current);
  });
  useAdopted(messages, () => {
    setEdited(new Set());
    setSummary(saidByServer(messages));
  });

  const found = useMemo(() => formProblems(form, data, context), [form, data, context]);
  const problems = useMemo(
    () => new Map(found.map((problem) => [problem.field, wordsOfProblem(form, problem, data, context)])),
    [form, found, data, context],
  );

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

  function change(field: string, value: unknown) {
    latest.current = { ...latest.current, [field]: value };
    setData(latest.current);
    setDirty(true);
    setEdited((before) => (before.has(field) ? before : new Set([...before, field])));
    input.onChange?.(askedData(form.form, { ...initial, ...latest.current }, context));
  }

  function submit() {
    if (busy) return;
    input.onAttempt?.(problems.size > 0);
    if (problems.size > 0) {
      setSummary(found.map((problem) => ({ field: problem.field, show: (shown) => wordsOfProblem(form, problem, data, shown) })));
      return;
    }
    setSummary([]);
    input.onSubmit(askedData(form.form, data, context));
  }

  const lines = summaryLines(summary, { idOf: (field) => fieldId(form, field), problemOf }, context);

  return {
    data,
    problems,
    problemOf,
    isDoubtful,
    touch,
    change,
    submit,
    lines,
    attempt: summary,
    isIncomplete: problems.size > 0,
  };
}

/** The state and behaviour of a form, as `useStepFormState` makes them. */
export type StepFormState = ReturnType<typeof useStepFormState>;

/** The id of a field's control. */
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

function saidByServer({ form, fields }: FormMessages): readonly Complaint[] {
  const said: readonly (readonly [string | undefined, Words | undefined])[] = [[undefined, form], ...Object.entries(fields)];
  return said.flatMap(([field, words]) =>
    words ? [{ field, show: ({ translate }: FormContext) => formatWords(words, translate) }] : [],
  );
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
