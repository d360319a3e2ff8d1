import type { CompiledRepeat, OpenFlow } from '#engine';
import { askedData, type CheckContext, type FileLimits, fileLimits, formProblems, type FormRules } from '#engine/form';

/** A form, validated by the code that validates it in the browser. */
export interface AnswerForm {
  readonly version: number;
  /** Every field that the form knows. */
  readonly fields: readonly string[];
  /** The locale key of the label by field. */
  readonly labels: Readonly<Record<string, string>>;
  /** What each field for files takes. */
  readonly files: Readonly<Record<string, FileLimits>>;
  /** By field, the guard of the flow for which it is asked at all. */
  readonly shownWhen?: Readonly<Record<string, string>>;
  /** The data without fields that are not asked, and the code of what is wrong by field. */
  readonly validate: (
    data: Readonly<Record<string, unknown>>,
    around: CheckContext,
  ) => { readonly asked: Readonly<Record<string, unknown>>; readonly problems: Readonly<Record<string, string>> };
}

export type FindForm = (name: string) => AnswerForm | undefined;

/** A form for a service, from what decides in the browser whether its data is right. */
export function answerForm(rules: FormRules): AnswerForm {
  const { version, ui } = rules.form;
  const fields = Object.entries(ui.fields);
  return {
    version,
    fields: Object.keys(ui.fields),
    labels: Object.fromEntries(fields.map(([name, { label }]) => [name, label])),
    files: Object.fromEntries(fields.flatMap(([name, field]) => (field.widget === 'file' ? [[name, fileLimits(field)]] : []))),
    shownWhen: Object.fromEntries(
      fields.flatMap(([name, { shownWhen }]) => (shownWhen === undefined ? [] : [[name, shownWhen]])),
    ),
    validate(data, around) {
      const problems = formProblems(rules, data, around).map(({ field, code }) => [field, code] as const);
      return { asked: askedData(rules.form, data, around), problems: Object.fromEntries(problems) };
    },
  };
}

/** Of the slots that a run sends, those that do not state which forms were sent. */
export function holdsAnswers(slot: string): boolean {
  return !slot.startsWith('sent.');
}

/** What a slot repeats, where it keeps a list. Other steps that fill the list have the same form, but limits of their own. */
export function listOf(flow: OpenFlow, slot: string): CompiledRepeat | undefined {
  return flow.steps.find(({ content }) => content?.repeat?.slot === slot)?.content?.repeat;
}
