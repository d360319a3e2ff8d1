import { readPlain, type Domain, type FactValue, type OpenFlow } from '#engine';
import type { FactReading } from '#engine/check';

/** From which slots facts are read, and with which value. Nothing as a value means that the fact may have any. */
export interface Readings {
  /** `slots`: those that a fact is read from; `needs`: those of them without which it has its empty value. */
  readonly of: (fact: string) => Pick<FactReading, 'slots' | 'needs'>;
  /** Its value while these slots are empty. */
  readonly empty: (fact: string) => readonly FactValue[] | undefined;
  /** Its value with this in a slot, where it is read from no other. */
  readonly with: (fact: string, slot: string, value: unknown) => readonly FactValue[] | undefined;
  /** Its value once a form has filled its slot. */
  readonly filled: (fact: string) => readonly FactValue[] | undefined;
}

/** A fact without a declared reading counts as read from every slot: after a change of any slot it may have any value. */
export function readingsOf(flow: OpenFlow, declared: Readonly<Record<string, FactReading>> = {}): Readings {
  const every = { slots: Object.keys(flow.data), needs: [] };
  const find = (fact: string) => plainReading(flow.facts[fact]) ?? (Object.hasOwn(declared, fact) ? declared[fact] : undefined);
  const only = (value: FactValue | undefined) => (value === undefined ? undefined : [value]);
  const read = (fact: string, slots: Readonly<Record<string, unknown>>) =>
    only(find(fact)?.read({ slots, options: flow.options }));
  const of: Readings['of'] = (fact) => {
    const { type, from } = flow.facts[fact] ?? {};
    return type === 'counter' || from !== 'slots' ? { slots: [], needs: [] } : (find(fact) ?? every);
  };
  return {
    of,
    empty: (fact) => (flow.facts[fact]?.from === 'session' ? undefined : read(fact, {})),
    with: (fact, slot, value) => (of(fact).slots.length === 1 ? read(fact, { [slot]: value }) : undefined),
    filled: (fact) => only(find(fact)?.filled),
  };
}

/** How a fact is read that is the value of an option or of a slot. */
function plainReading(domain: Domain | undefined): FactReading | undefined {
  if (domain?.path === undefined) return undefined;
  const slots = domain.from === 'slots' ? domain.path.slice(0, 1) : [];
  return { slots, needs: slots, read: (source) => readPlain(domain, source) as FactValue };
}
