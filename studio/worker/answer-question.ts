import { type Facts, type FlowEffect, locate, type OpenFlow, PENDING, type Words } from '#engine';
import { describeHops, describeOutcome, explain, explainOutcome, factsInHops, type FlowWords, valuesOf } from '#engine/explain';
import { type SessionEvent, type SessionModel, type SessionMoment, stepOf } from '#engine/prove';

import type {
  Answer,
  MomentInWords,
  MomentName,
  Place,
  Question,
  SentEvent,
  SentFacts,
  SentValue,
  StepName,
  Switch,
} from './question.ts';
import type { View } from './view.ts';

/** A flow as a person looks at it, ready for questions. */
export interface Asked {
  readonly view: View;
  readonly sessions: SessionModel;
  readonly words: FlowWords;
  /** The facts of a visitor who has just come. */
  readonly newcomer: Facts;
}

/** The session of an imagined visitor, and why they are where they are at one moment of it. */
export function answerQuestion(asked: Asked, question: Question): Answer {
  const { sessions, view } = asked;
  const { flow } = sessions;
  const known = Object.fromEntries(Object.entries(question.facts).filter(([fact]) => isFact(flow, fact)));
  const moments = [sessions.begin(pathOf(flow, question.path), { ...asked.newcomer, ...factsOf(known) })];
  for (const event of question.events) {
    const last = moments.at(-1);
    if (last) moments.push(sessions.next(last, eventOf(flow, event)));
  }
  const at = Math.min(question.at, moments.length - 1);
  const moment = moments[at] ?? sessions.begin(flow.base, asked.newcomer);
  return {
    ...view,
    question,
    facts: switchesOf(asked, moment.facts),
    places: flow.steps.map((step) => nameOf(asked, step)),
    moments: moments.map((one) => summaryOf(flow, one)),
    moment: inWords(asked, moment),
  };
}

/** The path of a step that is named by its id. */
function pathOf(flow: OpenFlow, asked: string): string {
  return asked.startsWith('/') ? asked : (flow.byId.get(asked)?.path ?? flow.base);
}

function isFact(flow: OpenFlow, fact: string): boolean {
  return fact === 'remembered' || Object.hasOwn(flow.facts, fact);
}

function factsOf(sent: SentFacts): Facts {
  return Object.fromEntries(Object.entries(sent).map(([fact, value]) => [fact, value ?? PENDING]));
}

function eventOf(flow: OpenFlow, event: SentEvent): SessionEvent {
  if (event.kind !== 'set') return event;
  return { kind: 'set', facts: factsOf(Object.fromEntries(Object.entries(event.facts).filter(([fact]) => isFact(flow, fact)))) };
}

/** What is invalid is shown as not known: no switch could bring it about. */
function asSent(value: Facts[string] | undefined): SentValue {
  return value === undefined || typeof value === 'symbol' ? null : value;
}

function switchesOf({ sessions, words }: Asked, facts: Facts): readonly Switch[] {
  return sessions.facts.map(({ fact, values }): Switch => {
    const domain = sessions.flow.facts[fact];
    const title = words.titleOf(fact);
    const isFixed = domain?.from === 'options';
    const all = isFixed || domain?.type === 'number' ? values : valuesOf(domain);
    const now = asSent(facts[fact]);
    return {
      fact,
      ...(title !== undefined && { title }),
      from: domain?.type === 'counter' ? 'counter' : (domain?.from ?? 'slots'),
      value: now,
      values: now === null || all.includes(now) ? all : [now, ...all],
      canBePending: domain?.from === 'session',
    };
  });
}

function nameOf(
  { words }: Asked,
  step: { readonly id: string; readonly path: string; readonly title?: string | undefined },
): StepName {
  const title = step.title === undefined ? undefined : words.textOf?.(step.title);
  return { step: step.id, path: step.path, ...(title !== undefined && { title }) };
}

function placeOf(flow: OpenFlow, moment: SessionMoment): Place {
  if (stepOf(flow, moment)) return 'step';
  return moment.location.kind === 'wait' ? 'waits' : 'notFound';
}

function summaryOf(flow: OpenFlow, moment: SessionMoment): MomentName {
  const step = stepOf(flow, moment);
  return {
    event: moment.event.kind === 'set' ? { kind: 'set', facts: sentOf(moment.event.facts) } : moment.event,
    ...(step && { step: step.id }),
    place: placeOf(flow, moment),
    ...(moment.run && { running: moment.run.action }),
    isBroken: moment.effects.some(({ kind }) => kind === 'problem'),
  };
}

function sentOf(facts: Facts): SentFacts {
  return Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, asSent(value)]));
}

function inWords(asked: Asked, moment: SessionMoment): MomentInWords {
  const { sessions, words } = asked;
  const { flow } = sessions;
  const step = stepOf(flow, moment);
  const explained = explainedRows(sessions, moment);
  // The row names where the visitor was to go; redirects begin there.
  const path = explained?.destination?.path ?? moment.asked;
  const explanation = explain(flow, moment.facts, path);
  const here = endOf(flow, moment.facts, path);
  const ifOnly = sessions.facts
    .flatMap(({ fact, values }) => values.filter((value) => value !== moment.facts[fact]).map((value) => ({ fact, value })))
    .map((one) => ({ ...one, step: endOf(flow, { ...moment.facts, [one.fact]: one.value }, path) }))
    .filter((one) => one.step !== here);
  const switched = new Set(ifOnly.map(({ fact }) => fact));
  return {
    asked: path,
    path: moment.path,
    ...(step && { step: nameOf(asked, step) }),
    place: placeOf(flow, moment),
    hops: describeHops(explanation, words),
    rows: explained ? describeOutcome(explained.rows, words) : [],
    effects: moment.effects.flatMap((effect) => effectInWords(effect, words)),
    changed: moment.changed,
    next: sessions.choices(moment),
    deciding: [...new Set([...factsInHops(explanation), ...switched])],
    alsoFrom: flow.steps
      .filter((other) => other.path !== path && other !== step && endOf(flow, moment.facts, other.path) === step?.id)
      .map((other) => nameOf(asked, other)),
    ifOnly,
    indifferent: sessions.facts.length - switched.size,
  };
}

function endOf(flow: OpenFlow, facts: Facts, path: string): string | null {
  const location = locate(flow, facts, path);
  if (location.kind === 'render') return location.step.id;
  return location.kind === 'redirect' ? location.to : null;
}

/** The rows of an event, and where the one that was taken was to go. */
function explainedRows({ flow }: SessionModel, { event, decided }: SessionMoment) {
  if (!decided || event.kind === 'back') return undefined;
  const outcome = event.kind === 'outcome' ? event.outcome : event.kind === 'failed' ? event.code : undefined;
  const explained = explainOutcome(flow, decided.facts, { step: decided.step, of: decided.of, outcome });
  if ('notThere' in explained) return undefined;
  const { destination, ...rows } = explained;
  return { rows, destination };
}

function effectInWords(effect: FlowEffect, { textOf }: FlowWords): MomentInWords['effects'] {
  const inText = (message: Words) => ('key' in message ? (textOf?.(message.key) ?? message.key) : (message.code ?? ''));
  switch (effect.kind) {
    case 'toast':
    case 'formMessage':
    case 'message':
      return [{ kind: effect.kind, words: inText(effect.message) }];
    case 'fieldMessage':
      return [{ kind: effect.kind, words: `${effect.field}: ${inText(effect.message)}` }];
    case 'track':
      return [{ kind: effect.kind, words: effect.event }];
    case 'problem':
      return [{ kind: effect.kind, words: `${effect.code} ${effect.detail}`.trim() }];
    case 'go':
    case 'run':
      return [];
  }
}
