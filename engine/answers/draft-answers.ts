import { findRun, formsOf, type OpenFlow, type RunRef, runsOf } from '#engine';

import { type AnswerForm, type FindForm, holdsAnswers, listOf } from './answer-form.ts';
import { AnswersRefused, refused } from './answers-refused.ts';
import { type AnswersContext, type AroundAnswers, aroundAnswers } from './around-answers.ts';
import { pick, refusedTexts } from './refused-texts.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a visitor has answered in one slot: the data of its forms, or of a list those of each item. */
export type SlotData = Values | readonly Values[];

const SAVE = 'save-draft';
const OPEN = 'open-draft';

/** Answers so far, by slot, and the slots that state which forms were sent. */
export interface DraftContents {
  readonly answers: Readonly<Record<string, SlotData>>;
  readonly sent: readonly string[];
}

/** What a page sends to save: the run of the flow that saves, and the answers so far. */
export interface SavedAnswers extends DraftContents {
  readonly run: { readonly step?: string | undefined; readonly of?: string | undefined; readonly act?: string | undefined };
}

/** What of it becomes a draft. */
export interface TakenDraft extends DraftContents {
  /** The path, below the base of the flow, of the step that opens drafts. */
  readonly path: string;
  /** Whether the answers have files that the service does not keep. */
  readonly filesLeftOut: boolean;
}

type TakeContext = Pick<AnswersContext, 'findForm' | 'refuseText' | 'keepFile'>;

/**
 * Checks the answers of a draft. Forms may be incomplete and values wrong: they are validated when the draft is opened and when its
 * answers are sent. Files that the service does not keep are left out. Refuses slots that the run does not list, fields that no form
 * has, and texts that may be stored nowhere.
 *
 * @throws AnswersRefused
 */
export function takeDraft(flow: OpenFlow, { run, answers, sent }: SavedAnswers, context: TakeContext): TakenDraft {
  const found = findRun(flow, run as RunRef);
  const path = flow.steps.find((step) => runsOf(step).some((act) => act.run === OPEN))?.path;
  if (found?.run !== SAVE || found.send === undefined || path === undefined)
    throw new AnswersRefused('not_found', 'the flow has no such run that saves a draft');
  const slots = found.send;
  if (Object.keys(answers).some((slot) => !slots.includes(slot) || !holdsAnswers(slot)))
    throw refused('a slot that the run does not save', { problem: 'unknown_slot' });
  const parts = Object.entries(answers).map(([slot, data]) => [slot, takeSlot(flow, { slot, data, context })] as const);
  const problems = parts.flatMap(([, part]) => part.problems);
  if (problems.length > 0) throw refused('a draft may not hold some answers', Object.fromEntries(problems));
  return {
    path,
    answers: Object.fromEntries(parts.map(([slot, { kept }]) => [slot, kept])),
    sent: sent.filter((mark) => slots.includes(mark)),
    filesLeftOut: parts.some(([, { leavesOut }]) => leavesOut),
  };
}

interface TakenPart<Kept> {
  readonly kept: Kept;
  readonly problems: readonly (readonly [string, string])[];
  readonly leavesOut: boolean;
}

interface Taking {
  readonly slot: string;
  readonly data: SlotData;
  readonly context: TakeContext;
}

function takeSlot(flow: OpenFlow, { slot, data, context }: Taking): TakenPart<SlotData> {
  const list = listOf(flow, slot);
  if (Array.isArray(data) !== (list !== undefined)) throw refused('a list for a form, or the reverse', { problem: 'type' });
  const forms = formsNamed(context.findForm, list ? [list.form] : formsOf(flow.data[slot] ?? {}));
  if (!list) return takeData(forms, data as Values, { context });
  const items = (data as readonly Values[]).map((item, at) => takeData(forms, item, { context, place: `${at}.` }));
  return {
    kept: items.map(({ kept }) => kept),
    problems: items.flatMap(({ problems }) => problems),
    leavesOut: items.some(({ leavesOut }) => leavesOut),
  };
}

function takeData(
  forms: readonly NamedForm[],
  data: Values,
  { context: { refuseText, keepFile }, place = '' }: { readonly context: TakeContext; readonly place?: string },
): TakenPart<Values> {
  const fields = new Set(forms.flatMap(({ form }) => form.fields));
  if (Object.keys(data).some((field) => !fields.has(field)))
    throw refused('a field that no form of the slot has', { problem: 'unknown_field' });
  const parts = forms.map((one) => ({ ...one, ...withKeptFiles(one, pick(data, one.form.fields), keepFile) }));
  const problems = parts.flatMap(({ name, form, kept }) =>
    Object.entries(refuseText ? refusedTexts(kept, Object.keys(form.files), refuseText) : {}).map(
      ([field, code]) => [`${name}.${place}${field}`, code] as const,
    ),
  );
  return {
    kept: Object.assign({}, ...parts.map(({ kept }) => kept)) as Values,
    problems,
    leavesOut: parts.some(({ leavesOut }) => leavesOut),
  };
}

/** The data of a form with the files that the service keeps. A field without any is absent. */
function withKeptFiles({ name, form }: NamedForm, data: Values, keepFile: AnswersContext['keepFile']) {
  const files = Object.keys(form.files).flatMap((field) => {
    const all = data[field];
    return Array.isArray(all) ? [{ field, all: all as readonly unknown[] }] : [];
  });
  const kept = files.map(({ field, all }) => [field, all.filter((file) => keepFile?.(file, { form: name, field }))] as const);
  const others = Object.entries(data).filter(([field]) => !Object.hasOwn(form.files, field));
  return {
    kept: Object.fromEntries([...others, ...kept.filter(([, some]) => some.length > 0)]) as Values,
    leavesOut: files.some(({ all }, at) => (kept[at]?.[1].length ?? 0) < all.length),
  };
}

/** A draft as this version of the flow and its forms takes it over. */
export interface RestoredDraft {
  /** By each slot that the flow saves; null where nothing was saved. */
  readonly answers: Readonly<Record<string, SlotData | null>>;
  readonly sent: readonly string[];
  /** By form and field: why a value was left out. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Takes over what the forms of today accept. Values that they do not accept are left out, each with its problem, and a form that is not
 * complete does not count as sent.
 */
export function restoreDraft(flow: OpenFlow, { answers, sent }: DraftContents, context: AnswersContext): RestoredDraft {
  const slots = slotsOfDrafts(flow);
  const around = aroundAnswers(context, flow, { slots, answers });
  const restored = slots.map((slot) => {
    const data = Object.hasOwn(answers, slot) ? answers[slot] : undefined;
    const list = listOf(flow, slot);
    if (data === undefined || Array.isArray(data) !== (list !== undefined))
      return { slot, kept: null, complete: [], problems: [] };
    const forms = formsNamed(context.findForm, list ? [list.form] : formsOf(flow.data[slot] ?? {}));
    const restore = (item: Values, place?: string) => restoreData(forms, item, { around, keepFile: context.keepFile, place });
    if (!list) return { slot, ...restore(data as Values) };
    const items = (data as readonly Values[]).map((item, at) => restore(item, `${at}.`));
    const kept = items.map((item) => item.kept);
    return { slot, kept, complete: [], problems: items.flatMap(({ problems }) => problems) };
  });
  const marks = restored.flatMap(({ slot, complete }) => {
    const ofForm = flow.data[slot]?.sent ?? {};
    return complete.flatMap((form) => ofForm[form]?.slot ?? []);
  });
  return {
    answers: Object.fromEntries(restored.map(({ slot, kept }) => [slot, kept])),
    sent: marks.filter((mark) => sent.includes(mark)),
    problems: Object.fromEntries(restored.flatMap(({ problems }) => problems)),
  };
}

interface Restoring {
  readonly around: AroundAnswers;
  readonly keepFile: AnswersContext['keepFile'];
  readonly place: string | undefined;
}

function restoreData(forms: readonly NamedForm[], data: Values, { around, keepFile, place = '' }: Restoring) {
  const parts = forms.map((one) => {
    const { kept } = withKeptFiles(one, pick(data, one.form.fields), keepFile);
    return { name: one.name, ...restoreForm(one.form, kept, around) };
  });
  return {
    kept: Object.assign({}, ...parts.map(({ kept }) => kept)) as Values,
    complete: parts.filter(({ isComplete }) => isComplete).map(({ name }) => name),
    problems: parts.flatMap(({ name, dropped }) => dropped.map(([field, code]) => [`${name}.${place}${field}`, code] as const)),
  };
}

function restoreForm(form: AnswerForm, own: Values, around: AroundAnswers) {
  const { asked, problems } = form.validate(own, around);
  const dropped = Object.entries(problems).filter(([field]) => Object.hasOwn(asked, field));
  const kept = Object.fromEntries(Object.entries(asked).filter(([field]) => !Object.hasOwn(problems, field)));
  return { kept, dropped, isComplete: Object.keys(problems).length === 0 };
}

/** Every slot that some run of the flow saves, beside those that state which forms were sent. */
function slotsOfDrafts(flow: OpenFlow): readonly string[] {
  const all = [...flow.steps.flatMap(runsOf), ...Object.values(flow.runs)];
  return [...new Set(all.flatMap(({ run, send = [] }) => (run === SAVE ? send : [])))].filter(holdsAnswers);
}

interface NamedForm {
  readonly name: string;
  readonly form: AnswerForm;
}

function formsNamed(findForm: FindForm, names: readonly string[]): readonly NamedForm[] {
  return names.flatMap((name) => {
    const form = findForm(name);
    return form ? [{ name, form }] : [];
  });
}
