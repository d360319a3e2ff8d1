import { FunnelError, type calls, type RequestOf } from '#api';
import {
  evaluate,
  type Facts,
  findRun,
  formsOf,
  locate,
  openFlow,
  type OpenFlow,
  PENDING,
  readFacts,
  type CompiledFlow,
  type CompiledRepeat,
  type RunRef,
} from '#engine';
import { factReadings, holdsPrivateNumber, selectors } from '#rules';

import type { AnswerForm, AroundAnswers, FindForm } from '../calls/answer-tools.ts';
import type { Context } from '../calls/context.ts';

type Sent = RequestOf<typeof calls.submitAnswers>['body'];
type Values = Readonly<Record<string, unknown>>;

/** Answers that the forms of a flow have accepted. */
export interface AcceptedAnswers {
  readonly flow: string;
  readonly flow_version: number;
  /** By form, without fields that are not asked; of a list, those of each item. */
  readonly answers: Readonly<Record<string, Values | readonly Values[]>>;
  /** The version of each form. */
  readonly forms: Readonly<Record<string, number>>;
}

/**
 * Validates answers as the page did: with the flow of the session's own configuration, the same compiled forms and the same
 * checks. Refuses a run that sends no answers, slots that the run does not send, unknown fields, a step that these answers
 * do not lead to, and answers that a form refuses.
 */
export function acceptAnswers(context: Context, sent: Sent): AcceptedAnswers {
  const { answerTools } = context;
  const flow = requireFlow(context, sent.flow);
  const slots = slotsToSend(flow, sent.run as RunRef);
  const strange = Object.keys(sent.answers).find((slot) => !slots.includes(slot));
  if (strange !== undefined) throw refused('a slot that the run does not send', { problem: 'unknown_slot' });

  const around = aroundAnswers(context, flow, { slots, answers: sent.answers as Values });
  requireStep(flow, around.facts, sent.run.step);
  const accepted = Object.entries(sent.answers).map(([slot, data]) =>
    acceptSlot(flow, { slot, data, findForm: answerTools.findForm, around }),
  );
  const problems = Object.assign({}, ...accepted.map((one) => one.problems)) as Readonly<Record<string, string>>;
  if (Object.keys(problems).length > 0) throw refused('a form refuses some answers', problems);
  return {
    flow: flow.flow,
    flow_version: flow.version,
    answers: Object.assign({}, ...accepted.map(({ answers }) => answers)) as AcceptedAnswers['answers'],
    forms: Object.assign({}, ...accepted.map(({ forms }) => forms)) as AcceptedAnswers['forms'],
  };
}

const openFlows = new WeakMap<CompiledFlow, OpenFlow>();

/** A flow of the session's own configuration. */
export function requireFlow({ provider, answerTools }: Context, name: string): OpenFlow {
  const compiled = answerTools.flowsOf(provider).find((one) => one.flow === name);
  if (!compiled) throw new FunnelError('not_found', { message: 'the provider has no such flow' });
  const flow = openFlows.get(compiled) ?? openFlow(compiled);
  openFlows.set(compiled, flow);
  return flow;
}

function slotsToSend(flow: OpenFlow, run: RunRef): readonly string[] {
  const found = findRun(flow, run);
  if (found?.run === 'submit-answers' && found.send) return found.send.filter(holdsAnswers);
  throw new FunnelError('not_found', { message: 'the flow has no such run that sends answers' });
}

/** Of the slots that a run sends, those that do not state which forms were sent. */
export function holdsAnswers(slot: string): boolean {
  return !slot.startsWith('sent.');
}

/** What a slot repeats, where it keeps a list. */
export function listOf(flow: OpenFlow, slot: string): CompiledRepeat | undefined {
  return flow.steps.find(({ content }) => content?.repeat?.slot === slot)?.content?.repeat;
}

export interface Around extends AroundAnswers {
  readonly facts: Facts;
}

/** What the flow knows with these answers. The service does not know other slots and counters, so what they decide is open. */
export function aroundAnswers(
  { provider, session, today, arms }: Context,
  flow: OpenFlow,
  { slots, answers }: { readonly slots: readonly string[]; readonly answers: Values },
): Around {
  const own = Object.hasOwn(arms, flow.flow) ? arms[flow.flow] : undefined;
  const options = { ...flow.options, ...own };
  const page = { signedIn: session.verified_at !== null, agent: session.agent?.kind ?? 'none' };
  const source = { slots: answers, counters: {}, remembered: null, session: page, options, today };
  const read = readFacts(flow, source, selectors);
  const isKnown = (name: string): boolean => {
    const domain = flow.facts[name];
    if (domain?.from === 'options' && own === undefined) return !Object.hasOwn(flow.split ?? {}, domain.path?.[0] ?? '');
    if (domain?.from !== 'slots') return domain?.from === 'session' || domain?.from === 'options';
    const [slot] = domain.path ?? [];
    const from = slot === undefined ? readingsBySlot[name]?.slots : [slot];
    return from?.every((slot) => slots.includes(slot)) ?? false;
  };
  const facts: Facts = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, isKnown(name) ? value : PENDING]));
  const holds = (guard: string): boolean => {
    const tree = Object.hasOwn(flow.guards, guard) ? flow.guards[guard] : undefined;
    const verdict = tree && evaluate(tree, facts);
    return verdict === true || verdict === PENDING;
  };
  return { facts, holds, today, options, slots: answers, tenant: provider as unknown as Values };
}

const readingsBySlot: Readonly<Record<string, { readonly slots: readonly string[] } | undefined>> = factReadings;

/** A visitor sends answers from a step that they could come to. What the service cannot know does not count against them. */
function requireStep(flow: OpenFlow, facts: Facts, id: string | undefined): void {
  const step = id === undefined ? undefined : flow.byId.get(id);
  if (!step) throw new FunnelError('not_found', { message: 'the flow has no such step' });
  const { kind } = locate(flow, facts, step.path);
  if (kind === 'render' || kind === 'wait') return;
  throw new FunnelError('operation_not_available_yet', { message: 'these answers do not lead to the step' });
}

interface AcceptedSlot {
  readonly answers: AcceptedAnswers['answers'];
  readonly forms: Readonly<Record<string, number>>;
  /** By form and field, of a list by form, place and field. */
  readonly problems: Readonly<Record<string, string>>;
}

interface Accepting {
  readonly slot: string;
  readonly data: unknown;
  readonly findForm: FindForm;
  readonly around: AroundAnswers;
}

function acceptSlot(flow: OpenFlow, accepting: Accepting): AcceptedSlot {
  const list = listOf(flow, accepting.slot);
  const { data } = accepting;
  if (Array.isArray(data) !== (list !== undefined)) throw refused('a list for a form, or the reverse', { problem: 'type' });
  if (list) return acceptList(list, data as readonly Values[], accepting);
  return acceptForms(formsOf(flow.data[accepting.slot] ?? {}), data as Values, accepting);
}

/** Each item of a list is the data of one form. */
function acceptList(
  { form: name, minimum, maximum }: CompiledRepeat,
  items: readonly Values[],
  { findForm, around }: Accepting,
): AcceptedSlot {
  const form = findForm(name);
  if (!form) throw refused('a list of an unknown form', { problem: 'unknown_field' });
  if (items.length < minimum || items.length > maximum)
    throw refused('a list that is too short or too long', { [name]: items.length < minimum ? 'minItems' : 'maxItems' });
  const parts = items.map((item) => validate(form, item, around));
  const problems = parts.flatMap((part, at) =>
    Object.entries(part.problems).map(([field, code]) => [`${name}.${at}.${field}`, code] as const),
  );
  return {
    answers: { [name]: parts.map(({ asked }) => asked) },
    forms: { [name]: form.version },
    problems: Object.fromEntries(problems),
  };
}

/** Divides the data of a slot among its forms, and has each validate its own part. */
function acceptForms(names: readonly string[], data: Values, { findForm, around }: Accepting): AcceptedSlot {
  const known = names.flatMap((name) => {
    const form = findForm(name);
    return form ? [{ name, form }] : [];
  });
  requireFields(
    data,
    known.flatMap(({ form }) => form.fields),
  );
  const parts = known
    .map(({ name, form }) => ({ name, form, own: pick(data, form.fields) }))
    .filter(({ own }) => names.length === 1 || Object.keys(own).length > 0)
    .map(({ name, form, own }) => ({ name, version: form.version, ...validate(form, own, around) }));
  const problems = parts.flatMap((part) =>
    Object.entries(part.problems).map(([field, code]) => [`${part.name}.${field}`, code] as const),
  );
  return {
    answers: Object.fromEntries(parts.map(({ name, asked }) => [name, asked])),
    forms: Object.fromEntries(parts.map(({ name, version }) => [name, version])),
    problems: Object.fromEntries(problems),
  };
}

/** The fields that the form asks, and what is wrong with them. */
function validate(form: AnswerForm, data: Values, around: AroundAnswers) {
  requireFields(data, form.fields);
  const { asked, problems } = form.validate(data, around);
  return { asked, problems: { ...privateNumbers(asked, Object.keys(form.files)), ...problems } };
}

function requireFields(data: Values, fields: readonly string[]): void {
  const known = new Set(fields);
  if (Object.keys(data).some((field) => !known.has(field)))
    throw refused('a field that no form of the slot has', { problem: 'unknown_field' });
}

/**
 * A number of a card or a Social Security number is stored nowhere, whatever a form asks for. The names of files are made safe when
 * they are announced: the name of a photo has a time in it, which reads like such a number.
 */
export function privateNumbers(values: Values, fileFields: readonly string[]): Readonly<Record<string, string>> {
  const typed = Object.entries(values).filter(([field]) => !fileFields.includes(field));
  const held = typed.filter(([, value]) => textsIn(value).some(holdsPrivateNumber));
  return Object.fromEntries(held.map(([field]) => [field, 'privateNumber']));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export function pick(data: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(data, field)).map((field) => [field, data[field]]));
}

export function refused(message: string, details: Readonly<Record<string, string>>): FunnelError {
  return new FunnelError('validation_error', { message, details });
}
