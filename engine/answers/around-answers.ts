import { evaluate, type Facts, type FactSource, type OpenFlow, PENDING, readFacts, type Selectors } from '#engine';
import { slotsOfValue } from '#engine/check';
import type { CheckContext } from '#engine/form';

import type { FindForm } from './answer-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is known around the answers of a form, as in the browser. */
export type AroundAnswers = CheckContext;

/** What selectors read facts from; a host may know more than this. */
type Source = FactSource & { readonly slots: Values; readonly today: string };

/** What a service knows beside the answers. */
export interface AnswersContext {
  readonly findForm: FindForm;
  /** The tenant's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly tenant?: Values;
  /** By the names of the flow's splits; absent where the arms of this visitor are unknown. */
  readonly arms?: Readonly<Record<string, string>> | undefined;
  /** What is known of the visitor, such as being signed in; absent where nothing is. */
  readonly session?: Values;
  /** The functions that compute facts, by fact. */
  readonly selectors?: Selectors<Source>;
  /** By such a fact, the slots that its function reads. */
  readonly slotsOfFact?: Readonly<Record<string, readonly string[] | undefined>>;
  /** The code of the problem with a text that may be stored nowhere, such as the number of a card. Asked of every text but names of files. */
  readonly refuseText?: (text: string) => string | undefined;
  /** Whether a draft keeps this file of a field. Default: a draft keeps no files. */
  readonly keepFile?: (file: unknown, of: { readonly form: string; readonly field: string }) => boolean;
}

export interface Around extends AroundAnswers {
  readonly facts: Facts;
  /** Whether the service cannot know if a guard holds. */
  readonly isOpen: (guard: string) => boolean;
}

/** What the flow knows with these answers. The service does not know other slots and counters, so what they decide is open. */
export function aroundAnswers(
  { today, tenant = {}, arms, session, selectors = {}, slotsOfFact = {} }: AnswersContext,
  flow: OpenFlow,
  { slots, answers }: { readonly slots: readonly string[]; readonly answers: Values },
): Around {
  const options = { ...flow.options, ...arms };
  const source = { slots: answers, counters: {}, remembered: null, session: session ?? {}, options, today };
  const read = readFacts<Source>(flow, source, selectors);
  const isKnown = (name: string): boolean => {
    const { from, path = [], value } = flow.facts[name] ?? {};
    const [first] = path;
    if (from === 'session') return session !== undefined;
    if (from === 'options') return arms !== undefined || !Object.hasOwn(flow.split ?? {}, first ?? '');
    if (from !== 'slots') return false;
    const reads = value ? slotsOfValue(value) : first === undefined ? slotsOfFact[name] : [first];
    return reads?.every((slot) => slots.includes(slot)) ?? false;
  };
  const facts: Facts = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, isKnown(name) ? value : PENDING]));
  const verdictOf = (guard: string) => {
    const tree = Object.hasOwn(flow.guards, guard) ? flow.guards[guard] : undefined;
    return tree && evaluate(tree, facts);
  };
  const isOpen = (guard: string) => verdictOf(guard) === PENDING;
  const holds = (guard: string) => verdictOf(guard) === true || isOpen(guard);
  return { facts, isOpen, holds, today, options, slots: answers, tenant };
}
