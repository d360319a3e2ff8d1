import type { FactAfter, OutcomeDeclaration } from '../check/registry.ts';
import type { CompiledRow } from '../compiled-flow.ts';
import type { FactValue } from '../guard-tree.ts';
import type { OpenFlow } from '../open-flow.ts';
import type { Choice, Diagram } from './diagram.ts';
import type { Readings } from './readings.ts';
import { REMEMBERED, type Variables } from './variables.ts';

/** What becomes of facts: each that is named is one of these values afterwards, whatever it was; all others stay. */
export type Change = Choice;

/** A change that happens to some assignments only. */
export interface Branch {
  readonly when: Diagram;
  readonly change: Change;
}

/** What everything that can happen to a session does to its facts. Each answers the ways in which it can come out. */
export interface Changes {
  /** Slots that are emptied, and counters that are set to zero; "*" is every slot. */
  readonly clear: (names: readonly string[]) => Change;
  /** A form that is filled in (or, while somebody types, only begun) and stored in its slot. */
  readonly storeForm: (form: string | undefined, isWhole: boolean) => readonly Change[];
  /** What is put into a slot from outside. */
  readonly fill: (slot: string) => readonly Change[];
  readonly outcome: (declared: OutcomeDeclaration | undefined) => readonly Change[];
  /** What a row does beside leading on. */
  readonly row: (row: CompiledRow) => readonly Branch[];
  /** A step is remembered, or forgotten. */
  readonly remember: (isRemembered: boolean) => Change;
}

/** Everything stays as it is. */
export const NO_CHANGE: Change = new Map();

export function changesOf(flow: OpenFlow, variables: Variables, readings: Readings): Changes {
  const { sets, placeOf, placesOf } = variables;
  const facts = variables.list.map(({ fact }) => fact).filter((fact) => fact !== REMEMBERED);

  /** One of these values; without any, one of all that the fact can have. */
  const become = (fact: string, values?: readonly FactValue[]): Change => {
    const place = placeOf(fact);
    return place === undefined ? NO_CHANGE : new Map([[place, placesOf(fact, values)]]);
  };
  const counterOf = (name: string) => flow.facts[name]?.type === 'counter';
  const reset = (names: readonly string[]): Change =>
    inTurn(...(names.includes('*') ? Object.keys(flow.facts) : names).filter(counterOf).map((counter) => become(counter, [0])));

  const clear: Changes['clear'] = (names) => {
    const isGone = (slot: string) => names.includes('*') || names.includes(slot);
    const emptied = facts.map((fact) => {
      const { slots, needs } = readings.of(fact);
      if (!slots.some(isGone)) return NO_CHANGE;
      const isEmpty = slots.every(isGone) || needs.some(isGone);
      return become(fact, isEmpty ? readings.empty(fact) : undefined);
    });
    return inTurn(...emptied, names.includes('*') ? NO_CHANGE : reset(names));
  };

  /** Slots are filled with something else than before, and empty others by that; or with the same. */
  const store = (slots: readonly string[], filled: Change): readonly Change[] => {
    const stale = slots.flatMap((slot) => flow.data[slot]?.onChange?.clear ?? []).filter((slot) => !slots.includes(slot));
    return stale.length === 0 ? [filled] : [filled, inTurn(clear(stale), filled)];
  };
  /** The facts that are read from a slot: what they then are, as far as that is known. */
  const readFrom = (slot: string, valueOf: (fact: string) => readonly FactValue[] | undefined): Change =>
    inTurn(...facts.filter((fact) => readings.of(fact).slots.includes(slot)).map((fact) => become(fact, valueOf(fact))));

  const set = (values: NonNullable<CompiledRow['set']>): readonly Change[] => {
    const slots = Object.keys(values);
    return store(slots, inTurn(...slots.map((slot) => readFrom(slot, (fact) => readings.with(fact, slot, values[slot])))));
  };

  return {
    clear,
    fill: (slot) =>
      store(
        [slot],
        readFrom(slot, () => undefined),
      ),
    storeForm(form, isWhole) {
      const slot = form === undefined ? undefined : flow.slotOfForm.get(form);
      if (slot === undefined) return [NO_CHANGE];
      return store(
        [slot],
        readFrom(slot, (fact) => (isWhole ? readings.filled(fact) : undefined)),
      );
    },
    outcome(declared) {
      const after = Object.entries(declared?.facts ?? {}).map(([fact, becomes]) =>
        become(fact, valuesAfter(flow, fact, becomes)),
      );
      return store(declared?.stores ?? [], inTurn(...after));
    },
    row({ count, reset: zero, clear: gone, set: values, remember }) {
      const counted = count === undefined ? [{ when: sets.all, change: NO_CHANGE }] : countUp(flow, variables, count);
      const rest = inTurn(
        zero === undefined ? NO_CHANGE : reset([zero].flat()),
        gone === undefined ? NO_CHANGE : clear([gone].flat()),
      );
      const last = remember === true ? become(REMEMBERED, [true]) : NO_CHANGE;
      const stored = values === undefined ? [NO_CHANGE] : set(values);
      return counted.flatMap(({ when, change }) => stored.map((one) => ({ when, change: inTurn(change, rest, one, last) })));
    },
    remember: (isRemembered) => become(REMEMBERED, [isRemembered]),
  };
}

/** One change after another: the later one has the last word. */
export function inTurn(...changes: readonly Change[]): Change {
  const [only = NO_CHANGE, ...others] = changes.filter(({ size }) => size > 0);
  return others.length === 0 ? only : new Map([only, ...others].flatMap((change) => [...change]));
}

/** A counter goes from each of its numbers to the next, and stays at its last; or goes there at once. */
function countUp(flow: OpenFlow, variables: Variables, count: NonNullable<CompiledRow['count']>): readonly Branch[] {
  const counters = typeof count === 'string' ? [count] : Object.keys(count);
  const to = (counter: string, number: number): Change => {
    const place = variables.placeOf(counter);
    return place === undefined ? NO_CHANGE : new Map([[place, variables.placesOf(counter, [number])]]);
  };
  const mostOf = (counter: string) => {
    const domain = flow.facts[counter];
    return domain?.type === 'counter' ? domain.max : 0;
  };
  if (typeof count !== 'string') {
    return [{ when: variables.sets.all, change: inTurn(...counters.map((counter) => to(counter, mostOf(counter)))) }];
  }
  return Array.from({ length: mostOf(count) + 1 }, (_, number) => ({
    when: variables.where(count, [number]),
    change: to(count, Math.min(number + 1, mostOf(count))),
  }));
}

/** What an outcome leaves of a fact; nothing where that may be anything. */
function valuesAfter(flow: OpenFlow, fact: string, becomes: FactAfter): readonly FactValue[] | undefined {
  const domain = flow.facts[fact];
  const isWord = domain?.type === 'enum' && domain.values.includes('any');
  if (becomes === 'any' && !isWord) return undefined;
  return Array.isArray(becomes) ? becomes : [becomes as FactValue];
}
