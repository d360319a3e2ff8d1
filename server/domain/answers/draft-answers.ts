import { FunnelError, type calls, type RequestOf } from '#api';
import { findRun, formsOf, type CompiledAct, type CompiledRun, type OpenFlow, type RunRef } from '#engine';
import { type AnswerForm, type AroundAnswers, aroundAnswers, type FindForm, holdsAnswers, listOf, pick } from '#engine/answers';

import type { Context } from '../calls/context.ts';
import { answersContext, privateNumbers, refused, requireFlow } from './accept-answers.ts';
import type { DraftContents, SlotData } from './drafts.ts';

type Values = Readonly<Record<string, unknown>>;
type Saved = RequestOf<typeof calls.saveDraft>['body'];

const SAVE = 'save-draft';
const OPEN = 'open-draft';

/** What of a request becomes a draft. */
export interface TakenAnswers extends Pick<DraftContents, 'answers' | 'sent'> {
  readonly flow: OpenFlow;
  /** Where the link of the message goes. */
  readonly path: string;
  readonly filesLeftOut: boolean;
}

/**
 * Checks the answers of a draft. Forms may be incomplete and values wrong: they are validated when the draft is opened and when its
 * answers are sent. Refuses slots that the run does not list, fields that no form has, and numbers that are stored nowhere.
 */
export function takeAnswers(context: Context, { flow: name, run, answers, sent }: Saved): TakenAnswers {
  const flow = requireFlow(context, name);
  const found = findRun(flow, run as RunRef);
  const path = pathOfLinks(flow);
  if (found?.run !== SAVE || found.send === undefined || path === undefined)
    throw new FunnelError('not_found', { message: 'the flow has no such run that saves a draft' });
  const slots = found.send;
  if (Object.keys(answers).some((slot) => !slots.includes(slot) || !holdsAnswers(slot)))
    throw refused('a slot that the run does not save', { problem: 'unknown_slot' });
  const parts = Object.entries(answers).map(([slot, data]) => [slot, takeSlot(context, flow, slot, data)] as const);
  const problems = parts.flatMap(([, part]) => part.problems);
  if (problems.length > 0) throw refused('a draft may not hold some answers', Object.fromEntries(problems));
  return {
    flow,
    path,
    answers: Object.fromEntries(parts.map(([slot, { kept }]) => [slot, kept])),
    sent: sent.filter((mark) => slots.includes(mark)),
    filesLeftOut: parts.some(([, { hasFiles }]) => hasFiles),
  };
}

interface TakenPart<Kept> {
  readonly kept: Kept;
  readonly problems: readonly (readonly [string, string])[];
  readonly hasFiles: boolean;
}

function takeSlot(context: Context, flow: OpenFlow, slot: string, data: unknown): TakenPart<SlotData> {
  const list = listOf(flow, slot);
  if (Array.isArray(data) !== (list !== undefined)) throw refused('a list for a form, or the reverse', { problem: 'type' });
  const forms = formsNamed(context.answerTools.findForm, list ? [list.form] : formsOf(flow.data[slot] ?? {}));
  if (!list) return takeData(forms, data as Values);
  const items = (data as readonly Values[]).map((item, at) => takeData(forms, item, `${at}.`));
  return {
    kept: items.map(({ kept }) => kept),
    problems: items.flatMap(({ problems }) => problems),
    hasFiles: items.some(({ hasFiles }) => hasFiles),
  };
}

function takeData(forms: readonly NamedForm[], data: Values, place = ''): TakenPart<Values> {
  const fields = new Set(forms.flatMap(({ form }) => form.fields));
  if (Object.keys(data).some((field) => !fields.has(field)))
    throw refused('a field that no form of the slot has', { problem: 'unknown_field' });
  // Files belong to the session that has uploaded them.
  const files = forms.flatMap(({ form }) => Object.keys(form.files));
  const kept = Object.fromEntries(Object.entries(data).filter(([field]) => !files.includes(field)));
  const problems = forms.flatMap(({ name, form }) =>
    Object.entries(privateNumbers(pick(kept, form.fields), [])).map(
      ([field, code]) => [`${name}.${place}${field}`, code] as const,
    ),
  );
  return { kept, problems, hasFiles: Object.keys(kept).length < Object.keys(data).length };
}

/** A draft as this version of the flow and its forms takes it over. */
export interface RestoredAnswers {
  readonly answers: Readonly<Record<string, SlotData | null>>;
  readonly sent: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Takes over what the forms of today accept. Values that they do not accept are left out, each with its problem, and a form that is not
 * complete does not count as sent.
 */
export function restoreAnswers(context: Context, flow: OpenFlow, { answers, sent }: DraftContents): RestoredAnswers {
  const slots = slotsOfDrafts(flow);
  const around = aroundAnswers(answersContext(context, flow), flow, { slots, answers });
  const restored = slots.map((slot) => {
    const data = Object.hasOwn(answers, slot) ? answers[slot] : undefined;
    const list = listOf(flow, slot);
    if (data === undefined || Array.isArray(data) !== (list !== undefined))
      return { slot, kept: null, complete: [], problems: [] };
    const forms = formsNamed(context.answerTools.findForm, list ? [list.form] : formsOf(flow.data[slot] ?? {}));
    if (!list) return { slot, ...restoreData(forms, data as Values, around) };
    const items = (data as readonly Values[]).map((item, at) => restoreData(forms, item, around, `${at}.`));
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

function restoreData(forms: readonly NamedForm[], data: Values, around: AroundAnswers, place = '') {
  const parts = forms.map(({ name, form }) => ({ name, ...restoreForm(form, pick(data, form.fields), around) }));
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
  const sent = runsOf(flow).flatMap(({ run, send = [] }) => (run === SAVE ? send : []));
  return [...new Set(sent)].filter(holdsAnswers);
}

/** The path of the first step that opens drafts. */
function pathOfLinks(flow: OpenFlow): string | undefined {
  return flow.steps.find((step) => actsOf(step).some((act) => 'run' in act && act.run === OPEN))?.path;
}

function runsOf(flow: OpenFlow): readonly CompiledRun[] {
  const acts = flow.steps.flatMap(actsOf).filter((act): act is CompiledRun => 'run' in act);
  return [...acts, ...Object.values(flow.runs)];
}

function actsOf({ load, submit, acts }: OpenFlow['steps'][number]): readonly CompiledAct[] {
  return [load, submit, ...Object.values(acts ?? {})].filter((act): act is CompiledAct => act !== undefined);
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
