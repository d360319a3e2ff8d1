import type { FactReading } from '../check/registry.ts';
import type { FactValue } from '../guard-tree.ts';
import type { OpenFlow } from '../open-flow.ts';

/** What is known of how facts are read. What is not known may be anything. */
export interface Readings {
  /** The slots that a fact is read from, and those without which the others do not count. */
  readonly of: (fact: string) => Pick<FactReading, 'slots' | 'needs'>;
  /** Its value while these slots are empty. */
  readonly empty: (fact: string) => readonly FactValue[] | undefined;
  /** Its value with this in a slot, where it is read from no other. */
  readonly with: (fact: string, slot: string, value: unknown) => readonly FactValue[] | undefined;
  /** Its value once a form has filled its slot. */
  readonly filled: (fact: string) => readonly FactValue[] | undefined;
}

/** Facts whose reading nobody declares are read from every slot: whatever happens to one, they may be anything. */
export function readingsOf(flow: OpenFlow, declared: Readonly<Record<string, FactReading>> = {}): Readings {
  const every = { slots: Object.keys(flow.data), needs: [] };
  const find = (fact: string) => (Object.hasOwn(declared, fact) ? declared[fact] : undefined);
  const read = (fact: string, slots: Readonly<Record<string, unknown>>): readonly FactValue[] | undefined => {
    const value = find(fact)?.read({ slots, options: flow.options });
    return value === undefined ? undefined : [value];
  };
  const of: Readings['of'] = (fact) => {
    const { type, from } = flow.facts[fact] ?? {};
    return type === 'counter' || from !== 'slots' ? { slots: [], needs: [] } : (find(fact) ?? every);
  };
  return {
    of,
    empty: (fact) => (flow.facts[fact]?.from === 'session' ? undefined : read(fact, {})),
    with: (fact, slot, value) => (of(fact).slots.length === 1 ? read(fact, { [slot]: value }) : undefined),
    filled: (fact) => {
      const value = find(fact)?.filled;
      return value === undefined ? undefined : [value];
    },
  };
}
