import { INVALID, PENDING } from './facts.ts';
import type { Facts, Pending, Problem } from './facts.ts';
import type { Slots } from './flow-event.ts';
import { UNANSWERED, type Domain } from './compiled-flow.ts';
import { readValue } from './read-value.ts';
import type { OpenFlow } from './open-flow.ts';
import { fieldOf } from './same-value.ts';

/** What facts are read from. Where a part is pending, the facts whose `from` names it are pending. */
export interface FactSource {
  /** Pending until the browser has read its session storage; the counters and the remembered path are then pending too. */
  readonly slots: Slots | Pending;
  readonly counters: Readonly<Record<string, number>>;
  readonly remembered?: string | null;
  readonly session: Readonly<Record<string, unknown>> | Pending;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a selector gets: as the source, but a pending part is empty. Facts that come from a pending part are not computed at all. */
export type Known<Source extends FactSource> = Omit<Source, 'slots' | 'session'> & {
  readonly slots: Slots;
  readonly session: Readonly<Record<string, unknown>>;
};

/** A function for each fact. It also gets what else the source holds, such as the day. */
export type Selectors<Source extends FactSource> = Readonly<Record<string, (source: Known<Source>) => unknown>>;

/** All facts of a flow. A selector that throws or returns a value outside its domain makes its fact invalid. */
export function readFacts<Source extends FactSource>(
  flow: Pick<OpenFlow, 'facts'>,
  source: Source,
  selectors: NoInfer<Selectors<Source>>,
): Facts {
  const known = {
    ...source,
    slots: source.slots === PENDING ? {} : source.slots,
    session: source.session === PENDING ? {} : source.session,
  } as Known<Source>;
  const facts: Record<string, Facts[string]> = {
    remembered: source.slots === PENDING ? PENDING : typeof source.remembered === 'string',
  };
  for (const [name, domain] of Object.entries(flow.facts)) {
    facts[name] = isPending(domain, source) ? PENDING : readFact(name, domain, known, selectors);
  }
  return facts;
}

/** The facts that could not be read, for the log: their names, never their values. */
export function problemsOf(facts: Facts): readonly Problem[] {
  return Object.entries(facts)
    .filter(([, value]) => value === INVALID)
    .map(([detail]) => ({ code: 'fact-invalid', detail }));
}

function isPending({ from }: Domain, source: FactSource): boolean {
  if (from === 'session') return source.session === PENDING;
  return from !== 'options' && source.slots === PENDING;
}

function readFact<Source extends FactSource>(name: string, domain: Domain, source: Known<Source>, selectors: Selectors<Source>) {
  try {
    const value = (domain.path ?? domain.value) ? readPlain(domain, source) : computeFact(name, domain, source, selectors);
    return isInDomain(value, domain) ? value : INVALID;
  } catch {
    return INVALID;
  }
}

/** The value of a fact that no function computes. An answer outside its domain counts as none: 'unanswered' of a list, else false. */
export function readPlain(domain: Domain, source: Pick<FactSource, 'options'> & { readonly slots: Slots }): unknown {
  const { from, path = [], has, value: computed } = domain;
  if (computed) return rangeOf(readValue(computed, source), domain);
  const value = path.reduce(fieldOf, from === 'options' ? source.options : source.slots);
  if (domain.isAnswered) return hasAnswer(value);
  if (has !== undefined) return Array.isArray(value) && value.includes(has);
  if (domain.thresholds) return rangeOf(value, domain);
  return isInDomain(value, domain) ? value : domain.type === 'enum' && UNANSWERED;
}

/** Whether a value counts as an answer: an empty text and an empty list do not. */
function hasAnswer(value: unknown): boolean {
  return (value ?? '') !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The name of the range that a number is in; the ranges are the last values of the domain, ascending. */
function rangeOf(value: unknown, { thresholds = [], bounds: [low, high] = [null, null], ...domain }: Domain): string {
  const names = domain.type === 'enum' ? domain.values : [];
  if (typeof value !== 'number' || !(value >= (low ?? -Infinity) && value <= (high ?? Infinity))) return UNANSWERED;
  const place = thresholds.filter((threshold) => threshold <= value).length;
  return names[names.length - thresholds.length - 1 + place] ?? UNANSWERED;
}

function computeFact<Source extends FactSource>(
  name: string,
  domain: Domain,
  source: Known<Source>,
  selectors: Selectors<Source>,
): unknown {
  return domain.type === 'counter' ? (source.counters[name] ?? 0) : selectors[name]?.(source);
}

function isInDomain(value: unknown, domain: Domain): value is boolean | string | number {
  switch (domain.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'enum':
      return typeof value === 'string' && domain.values.includes(value);
    case 'counter':
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= domain.max;
    case 'number':
      return typeof value === 'number' && value >= domain.minimum && value <= domain.maximum;
  }
}
