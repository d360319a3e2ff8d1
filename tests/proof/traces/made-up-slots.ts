import type { FactValue, FlowState, OpenFlow } from '#engine';
import type { ProofRegistry } from '#engine/prove';

/** A made-up value of a slot: the facts that are read from it, and its number among all stored values. */
interface MadeUp {
  readonly number: number;
  readonly facts: Readonly<Record<string, FactValue>>;
}

/** Every value that a fact can have; of a number, both ends. */
export function valuesOf({ facts }: OpenFlow, fact: string): readonly FactValue[] {
  const domain = facts[fact];
  switch (domain?.type) {
    case 'enum':
      return domain.values;
    case 'number':
      return [domain.minimum, domain.maximum];
    case 'counter':
      return Array.from({ length: domain.max + 1 }, (_, count) => count);
    case 'boolean':
    case undefined:
      return [false, true];
  }
}

/** The facts that are read from a slot. */
export function factsOfSlot({ facts }: OpenFlow, { readings = {} }: ProofRegistry, slot: string): readonly string[] {
  return Object.keys(facts).filter((fact) => facts[fact]?.from === 'slots' && readings[fact]?.slots.includes(slot) === true);
}

/** A value for a slot from which these facts are read. Fields by which the flow reports whether it has changed differ now and then. */
export function madeUp({ data }: OpenFlow, slot: string, { facts, number }: MadeUp): Readonly<Record<string, unknown>> {
  const fields = data[slot]?.onChange?.of ?? [];
  return { ...Object.fromEntries(fields.map((field) => [field, number % 3])), number, facts };
}

/** Reads a fact in a state. */
export type ReadFact = (fact: string, state: FlowState) => FactValue;

/** Reads facts: without the slots that one needs the empty value, else the value in the newest of its slots. */
export function readerOf({ options }: OpenFlow, { readings = {} }: ProofRegistry): ReadFact {
  const empty = new Map(Object.entries(readings).map(([fact, { read }]) => [fact, read({ slots: {}, options })]));
  return (fact, { slots }) => {
    const { slots: from = [], needs = [], read } = readings[fact] ?? {};
    const held = from.filter((slot) => slots[slot] !== undefined);
    if (held.length === 0 || needs.some((slot) => slots[slot] === undefined)) return empty.get(fact) ?? false;
    const [first, ...others] = held.map((slot) => slots[slot] as Partial<MadeUp>);
    const newest = others.reduce((a, b) => ((b?.number ?? 0) > (a?.number ?? 0) ? b : a), first);
    // A value that the flow itself sets is not made up, and is read unchanged.
    return (
      newest?.facts?.[fact] ?? read?.({ slots: Object.fromEntries(held.map((slot) => [slot, slots[slot]])), options }) ?? false
    );
  };
}
