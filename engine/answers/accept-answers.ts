import { evaluate, type Facts, findRun, formsOf, locate, type OpenFlow, type RunRef, shownAnswers } from '#engine';

import { type AnswerForm, holdsAnswers, listOf } from './answer-form.ts';
import { AnswersRefused, refused } from './answers-refused.ts';
import { type AnswersContext, type Around, aroundAnswers } from './around-answers.ts';
import { pick, refusedTexts } from './refused-texts.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a page sends: the run of the flow that sends it, and the answers by slot. */
export interface SentAnswers {
  readonly run: { readonly step?: string | undefined; readonly of?: string | undefined; readonly act?: string | undefined };
  readonly answers: Readonly<Record<string, Values | readonly Values[]>>;
}

/** Answers that the forms of a flow have accepted. */
export interface AcceptedAnswers {
  /** By form, without fields that are not asked; of a list, those of each item. */
  readonly answers: Readonly<Record<string, Values | readonly Values[]>>;
  /** The version of each form. */
  readonly forms: Readonly<Record<string, number>>;
}

/**
 * Validates answers as the page did: with the same flow, forms and checks. Leaves out what only hidden steps ask. Refuses a run that sends no answers, slots that the
 * run does not send, unknown fields, a step that these answers do not lead to, and answers that a form refuses. A form or a list that the
 * visitor emptied counts as not given, unless its form accepts it so; it is refused only where the answers without it do not lead to the step.
 *
 * @throws AnswersRefused
 */
export function acceptAnswers(flow: OpenFlow, sent: SentAnswers, context: AnswersContext): AcceptedAnswers {
  const slots = slotsToSend(flow, sent.run as RunRef);
  const strange = Object.keys(sent.answers).find((slot) => !slots.includes(slot));
  if (strange !== undefined) throw refused('a slot that the run does not send', { problem: 'unknown_slot' });

  const { answers, asked, facts } = shownOf(flow, slots, { answers: sent.answers, context });
  const around = aroundAnswers(context, flow, { slots: asked, answers });
  const accepted = Object.entries(answers).map(([slot, data]) => {
    return { slot, data, ...acceptSlot(flow, { slot, data, context, around, shownBy: facts }) };
  });
  const own = ownSlot(flow, sent.run.step);
  const unfinished = accepted.filter(({ slot, data, problems }) => slot !== own && isEmpty(data) && !isEmpty(problems));
  const given = accepted.filter((one) => !unfinished.includes(one));
  refuseProblems(given);
  const forms = Object.assign({}, ...given.map((one) => one.forms)) as AcceptedAnswers['forms'];
  const known = Object.fromEntries(given.map(({ slot, data }) => [slot, data])) as SentAnswers['answers'];
  const marks = marksOf(flow, asked, { answers: known, forms });
  const after = { slots: [...asked, ...Object.keys(marks)], answers: { ...known, ...marks } };
  if (!maySee(flow, aroundAnswers(context, flow, after).facts, sent.run.step)) {
    refuseProblems(unfinished);
    throw new AnswersRefused('operation_not_available_yet', 'these answers do not lead to the step');
  }
  return { answers: Object.assign({}, ...given.map((one) => one.answers)) as AcceptedAnswers['answers'], forms };
}

/** The slot that the step fills from which the answers are sent: the page sends nothing while the form of this step refuses it. */
function ownSlot(flow: OpenFlow, id: string | undefined): string | undefined {
  const step = id === undefined ? undefined : flow.byId.get(id);
  return step?.content?.repeat?.slot ?? (step?.form === undefined ? undefined : flow.slotOfForm.get(step.form));
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function refuseProblems(slots: readonly AcceptedSlot[]): void {
  const problems = Object.assign({}, ...slots.map((one) => one.problems)) as AcceptedSlot['problems'];
  if (!isEmpty(problems)) throw refused('a form refuses some answers', problems);
}

/**
 * The answers without those that only hidden steps ask, the slots that some step asks, and the facts that decide which are hidden. The page may hold an answer of a hidden
 * step that it did not send, so what is not sent is not known here.
 */
function shownOf(
  flow: OpenFlow,
  slots: readonly string[],
  { answers, context }: { readonly answers: SentAnswers['answers']; readonly context: AnswersContext },
) {
  const { facts } = aroundAnswers(context, flow, { slots: Object.keys(answers), answers });
  const shown = shownAnswers(flow, facts, Object.fromEntries(slots.map((slot) => [slot, answers[slot]])));
  const sent = Object.entries(shown).filter(([, data]) => data !== undefined);
  return { answers: Object.fromEntries(sent) as SentAnswers['answers'], asked: Object.keys(shown), facts };
}

/**
 * Which forms were sent, by the slots that state it: those that were accepted, and none of a slot without answers. Open is a form
 * without an answer that shares its slot with others.
 */
function marksOf(
  flow: OpenFlow,
  slots: readonly string[],
  { answers, forms }: Pick<AcceptedAnswers, 'answers' | 'forms'>,
): Readonly<Record<string, boolean>> {
  const marks = slots.flatMap((slot): readonly (readonly [string, boolean])[] =>
    Object.entries(flow.data[slot]?.sent ?? {})
      .filter(([form]) => Object.hasOwn(forms, form) || !Object.hasOwn(answers, slot))
      .map(([form, mark]) => [mark.slot, Object.hasOwn(forms, form)]),
  );
  return Object.fromEntries(marks);
}

function slotsToSend(flow: OpenFlow, run: RunRef): readonly string[] {
  const found = findRun(flow, run);
  if (found?.run === 'submit-answers' && found.send) return found.send.filter(holdsAnswers);
  throw new AnswersRefused('not_found', 'the flow has no such run that sends answers');
}

/** A visitor sends answers from a step that they could come to. What the service cannot know does not count against them. */
function maySee(flow: OpenFlow, facts: Facts, id: string | undefined): boolean {
  const step = id === undefined ? undefined : flow.byId.get(id);
  if (!step) throw new AnswersRefused('not_found', 'the flow has no such step');
  const { kind } = locate(flow, facts, step.path);
  return kind === 'render' || kind === 'wait';
}

interface AcceptedSlot extends AcceptedAnswers {
  /** By form and field, of a list by form, place and field. */
  readonly problems: Readonly<Record<string, string>>;
}

interface Accepting {
  readonly slot: string;
  readonly data: unknown;
  readonly context: AnswersContext;
  readonly around: Around;
  /** The facts that decide which steps the page shows. */
  readonly shownBy: Facts;
}

function acceptSlot(flow: OpenFlow, accepting: Accepting): AcceptedSlot {
  const list = listOf(flow, accepting.slot);
  const { data } = accepting;
  if (Array.isArray(data) !== (list !== undefined)) throw refused('a list for a form, or the reverse', { problem: 'type' });
  if (list) return acceptList(flow, { name: list.form, items: data as readonly Values[] }, accepting);
  return acceptForms(formsOf(flow.data[accepting.slot] ?? {}), data as Values, accepting);
}

/** Each item of a list is the data of one form. */
function acceptList(
  flow: OpenFlow,
  { name, items }: { readonly name: string; readonly items: readonly Values[] },
  accepting: Accepting,
): AcceptedSlot {
  const form = accepting.context.findForm(name);
  if (!form) throw refused('a list of an unknown form', { problem: 'unknown_field' });
  const problem = problemOfLength(flow, items.length, accepting);
  if (problem) return { answers: {}, forms: {}, problems: { [name]: problem } };
  const parts = items.map((item) => validate(form, item, accepting));
  const problems = parts.flatMap((part, at) =>
    Object.entries(part.problems).map(([field, code]) => [`${name}.${at}.${field}`, code] as const),
  );
  return {
    answers: { [name]: parts.map(({ asked }) => asked) },
    forms: { [name]: form.version },
    problems: Object.fromEntries(problems),
  };
}

/** What is wrong with the length of a list; nothing where one of the steps that fill it takes that many items and may be shown. */
function problemOfLength(flow: OpenFlow, length: number, { slot, shownBy }: Accepting): 'minItems' | 'maxItems' | undefined {
  const limits = flow.steps.flatMap(({ content, shownWhen }) => {
    const mayBeShown = shownWhen === undefined || evaluate(shownWhen, shownBy) !== false;
    return content?.repeat?.slot === slot && mayBeShown ? [content.repeat] : [];
  });
  if (limits.some(({ minimum, maximum }) => length >= minimum && length <= maximum)) return undefined;
  return limits.every(({ minimum }) => length < minimum) ? 'minItems' : 'maxItems';
}

/** Divides the data of a slot among its forms, and has each validate its own part. */
function acceptForms(names: readonly string[], data: Values, accepting: Accepting): AcceptedSlot {
  const known = names.flatMap((name) => {
    const form = accepting.context.findForm(name);
    return form ? [{ name, form }] : [];
  });
  requireFields(
    data,
    known.flatMap(({ form }) => form.fields),
  );
  const parts = known
    .map(({ name, form }) => ({ name, form, own: pick(data, form.fields) }))
    .filter(({ own }) => names.length === 1 || Object.keys(own).length > 0)
    .map(({ name, form, own }) => ({ name, version: form.version, ...validate(form, own, accepting) }));
  const problems = parts.flatMap((part) =>
    Object.entries(part.problems).map(([field, code]) => [`${part.name}.${field}`, code] as const),
  );
  return {
    answers: Object.fromEntries(parts.map(({ name, asked }) => [name, asked])),
    forms: Object.fromEntries(parts.map(({ name, version }) => [name, version])),
    problems: Object.fromEntries(problems),
  };
}

/** The fields that the form asks, and what is wrong with them. A field that perhaps was not asked may be missing. */
function validate(form: AnswerForm, data: Values, { around, context: { refuseText } }: Accepting) {
  requireFields(data, form.fields);
  const { asked, problems: all } = form.validate(data, around);
  const mayBeUnasked = (field: string) => !Object.hasOwn(asked, field) && around.isOpen(form.shownWhen?.[field] ?? '');
  const problems = Object.fromEntries(Object.entries(all).filter(([field]) => !mayBeUnasked(field)));
  return { asked, problems: { ...(refuseText && refusedTexts(asked, Object.keys(form.files), refuseText)), ...problems } };
}

function requireFields(data: Values, fields: readonly string[]): void {
  const known = new Set(fields);
  if (Object.keys(data).some((field) => !known.has(field)))
    throw refused('a field that no form of the slot has', { problem: 'unknown_field' });
}
