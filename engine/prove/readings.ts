import { readPlain, type Domain, type FactValue, type OpenFlow } from '#engine';
import { type FactReading, slotsOfValue } from '#engine/check';

/** From which slots facts are read, and with which value. Nothing as a value means that the fact may have any. */
export interface Readings {
  /** `slots`: those that a fact is read from; `needs`: those of them without which it has its empty value. */
  readonly of: (fact: string) => Pick<FactReading, 'slots' | 'needs'>;
  /** Its value while these slots are empty. */
  readonly empty: (fact: string) => readonly FactValue[] | undefined;
  /** Its value with this in a slot, where it is read from no other. */
  readonly with: (fact: string, slot: string, value: unknown) => readonly FactValue[] | undefined;
  /** Its values once this form has filled its slot. */
  readonly filled: (fact: string, form: string) => readonly FactValue[] | undefined;
  /** Whether this form fills its slot and leaves it as it is: the answer is of another form. */
  readonly isOfOther: (fact: string, form: string) => boolean;
  /** The facts that the flow reads itself from a slot, so that no action needs to state what becomes of them. */
  readonly readFrom: (slot: string) => readonly string[];
}

/** A fact without a declared reading counts as read from every slot: after a change of any slot it may have any value. */
export function readingsOf(flow: OpenFlow, declared: Readonly<Record<string, FactReading>> = {}): Readings {
  const every = { slots: Object.keys(flow.data), needs: [] };
  const find = (fact: string) => plainReading(flow.facts[fact]) ?? (Object.hasOwn(declared, fact) ? declared[fact] : undefined);
  const only = (value: FactValue | undefined) => (value === undefined ? undefined : [value]);
  const read = (fact: string, slots: Readonly<Record<string, unknown>>) =>
    only(find(fact)?.read({ slots, options: flow.options }));
  const afterOf = (fact: string) => flow.facts[fact]?.after;
  const of: Readings['of'] = (fact) => {
    const { type, from } = flow.facts[fact] ?? {};
    return type === 'counter' || from !== 'slots' ? { slots: [], needs: [] } : (find(fact) ?? every);
  };
  return {
    of,
    empty: (fact) => {
      const domain = flow.facts[fact];
      return domain?.from === 'session' ? undefined : (armsOf(flow, domain) ?? read(fact, {}));
    },
    with: (fact, slot, value) => (of(fact).slots.length === 1 ? read(fact, { [slot]: value }) : undefined),
    filled: (fact, form) => afterOf(fact)?.[form] ?? only(find(fact)?.filled),
    isOfOther: (fact, form) => afterOf(fact) !== undefined && !Object.hasOwn(afterOf(fact) ?? {}, form),
    readFrom: (slot) => Object.keys(flow.facts).filter((fact) => plainReading(flow.facts[fact])?.slots.includes(slot)),
  };
}

/** The arms that visitors can have, of a fact that is a split. */
export function armsOf({ split = {} }: Pick<OpenFlow, 'split'>, domain: Domain | undefined): readonly string[] | undefined {
  const [name = '', ...rest] = domain?.from === 'options' ? (domain.path ?? []) : [];
  const arms = rest.length === 0 && Object.hasOwn(split, name) ? split[name] : undefined;
  return arms && Object.keys(arms).filter((arm) => (arms[arm] ?? 0) > 0);
}

/** How a fact is read that is the value of an option or of a slot. */
function plainReading(domain: Domain | undefined): FactReading | undefined {
  if (domain?.value !== undefined) {
    return { slots: slotsOfValue(domain.value), needs: [], read: (source) => readPlain(domain, source) as FactValue };
  }
  if (domain?.path === undefined) return undefined;
  const slots = domain.from === 'slots' ? domain.path.slice(0, 1) : [];
  return { slots, needs: slots, read: (source) => readPlain(domain, source) as FactValue };
}
