import type { CompiledRow, FactValue, OpenFlow } from '#engine';
import { type FactAfter, findPlaces, type OutcomeDeclaration } from '#engine/check';

import type { Choice, Diagram } from './diagram.ts';
import type { Readings } from './readings.ts';
import { REMEMBERED, type Variables } from './variables.ts';

/** An assignment to facts: each that is named has one of these values afterwards, whatever it was before; all others stay. */
export type Change = Choice;

/** A change that applies only to the assignments in `when`. */
export interface ConditionalChange {
  readonly when: Diagram;
  readonly change: Change;
}

/** The effect on the facts of everything that can happen to a session. Where it can come out with several results, each is one change. */
export interface Changes {
  /** Slots are emptied and counters set to zero, by name; "*" is every slot. */
  readonly clear: (names: readonly string[]) => Change;
  /** A form's data is stored in its slot: complete, or (`isWhole` false) as far as it has been typed. */
  readonly storeForm: (form: string | undefined, isWhole: boolean) => readonly Change[];
  /** A list has enough items, or (`isWhole` false) any number of them. */
  readonly storeList: (list: { readonly slot: string; readonly minimum: number }, isWhole: boolean) => readonly Change[];
  /** A slot is filled from outside the flow, as by the query of a link. */
  readonly fill: (slot: string) => readonly Change[];
  /** What an action declares of an outcome: the slots that it stores and the facts that it sets. */
  readonly outcome: (declared: OutcomeDeclaration | undefined) => readonly Change[];
  /** The effects of a row other than where it goes: count, reset, clear, set, remember. */
  readonly row: (row: CompiledRow) => readonly ConditionalChange[];
  /** The path of a step is remembered, or forgotten. */
  readonly remember: (isRemembered: boolean) => Change;
}

/** Everything stays as it is. */
export const NO_CHANGE: Change = new Map();

type Become = (fact: string, values?: readonly FactValue[]) => Change;

/** What happens to facts when slots are filled and emptied. */
function slotChangesOf(flow: OpenFlow, { list, variableOf, valueIndices }: Variables, readings: Readings) {
  const facts = list.map(({ fact }) => fact).filter((fact) => fact !== REMEMBERED);
  /** The fact has one of these values; without any given, it may have every value of its domain. */
  const become: Become = (fact, values) => {
    const variable = variableOf(fact);
    return variable === undefined ? NO_CHANGE : new Map([[variable, valueIndices(fact, values)]]);
  };
  const counterOf = (name: string) => flow.facts[name]?.type === 'counter';
  const reset = (names: readonly string[]): Change =>
    inTurn(...(names.includes('*') ? Object.keys(flow.facts) : names).filter(counterOf).map((counter) => become(counter, [0])));
  const clear: Changes['clear'] = (names) => {
    const isGone = (slot: string) =>
      names.includes('*') || names.includes(slot) || names.some((name) => marksOf(name).includes(slot));
    const emptied = facts.map((fact) => {
      const { slots, needs } = readings.of(fact);
      if (!slots.some(isGone)) return NO_CHANGE;
      const isEmpty = slots.every(isGone) || needs.some(isGone);
      return become(fact, isEmpty ? readings.empty(fact) : undefined);
    });
    return inTurn(...emptied, names.includes('*') ? NO_CHANGE : reset(names));
  };
  /** The slots that state which forms of a slot were sent. */
  const marksOf = (slot: string) => Object.values(flow.data[slot]?.sent ?? {}).map((mark) => mark.slot);
  /** These slots state that their forms were not sent, or that they were. */
  const mark = (marks: readonly string[], isSent: boolean): Change =>
    inTurn(
      ...facts.flatMap((fact) => (readings.of(fact).slots.some((slot) => marks.includes(slot)) ? [become(fact, [isSent])] : [])),
    );
  /** The facts that are read from a slot, by the flow or by the app. */
  const factsOf = (slot: string) => facts.filter((fact) => readings.of(fact).slots.includes(slot));
  return {
    become,
    reset,
    clear,
    mark,
    marksOf,
    /** Two cases where one has `onChange`: the value is the same as before, or another, which clears other slots. */
    store: (slots: readonly string[], filled: Change): readonly Change[] => {
      const stale = slots.flatMap((slot) => flow.data[slot]?.onChange?.clear ?? []).filter((slot) => !slots.includes(slot));
      return stale.length === 0 ? [filled] : [filled, inTurn(clear(stale), filled)];
    },
    factsOf,
    /** Sets every fact that is read from a slot; `valueOf` gives its values, or nothing where it may have any. */
    readFrom: (slot: string, valueOf: ValuesOf, isRead: (fact: string) => boolean = () => true): Change =>
      inTurn(
        ...factsOf(slot)
          .filter(isRead)
          .map((fact) => become(fact, valueOf(fact))),
      ),
  };
}

/** The values of a fact; nothing where it may have any. */
type ValuesOf = (fact: string) => readonly FactValue[] | undefined;

/** The slots that note that a form was sent: its own, and those of forms of the same slot with a field of it. */
function marksOfForm(flow: OpenFlow, slot: string, form: string) {
  const { [form]: own, ...others } = flow.data[slot]?.sent ?? {};
  const shared = Object.values(others).filter(({ fields }) => own?.fields.some((field) => fields.includes(field)));
  return { own: own ? [own.slot] : [], shared: shared.map((other) => other.slot) };
}

export function changesOf(flow: OpenFlow, variables: Variables, readings: Readings): Changes {
  const { become, reset, clear, mark, marksOf, store, factsOf, readFrom } = slotChangesOf(flow, variables, readings);
  /** What a form gives, in two cases where a slot notes what was sent: the same as before, after which it still counts as sent, or other. */
  const storeFilled = (slots: readonly string[], filled: Change, declared: Change = NO_CHANGE): readonly Change[] => {
    const marks = slots.flatMap(marksOf);
    const changed = store(slots, inTurn(filled, mark(marks, false), declared));
    return marks.length === 0 ? changed : [declared, ...changed];
  };
  const set = (values: NonNullable<CompiledRow['set']>): readonly Change[] => {
    const slots = Object.keys(values);
    return storeFilled(slots, inTurn(...slots.map((slot) => readFrom(slot, (fact) => readings.with(fact, slot, values[slot])))));
  };
  return {
    clear,
    fill: (slot) =>
      storeFilled(
        [slot],
        readFrom(slot, () => undefined),
      ),
    storeList: ({ slot, minimum }, isWhole) =>
      store(
        [slot],
        readFrom(slot, (fact) => (isWhole && minimum > 0 && flow.facts[fact]?.isAnswered ? [true] : undefined)),
      ),
    storeForm(form, isWhole) {
      const slot = form === undefined ? undefined : flow.slotOfForm.get(form);
      if (form === undefined || slot === undefined) return [NO_CHANGE];
      const valueOf: ValuesOf = (fact) => (isWhole ? readings.filled(fact, form) : undefined);
      const filled = readFrom(slot, valueOf, (fact) => !readings.isOfOther(fact, form));
      const { own, shared } = marksOfForm(flow, slot, form);
      const cases = shared.length === 0 ? [filled] : [filled, inTurn(filled, mark(shared, false))];
      return cases.flatMap((one) => store([slot], inTurn(one, mark(own, isWhole))));
    },
    outcome(declared) {
      const { facts = {}, bringsBack } = declared ?? {};
      const { answers, marks } = slotsSavedBy(flow, bringsBack);
      const stores = [...(declared?.stores ?? []), ...answers];
      const after = Object.entries(facts).map(([fact, becomes]) => become(fact, valuesAfter(flow, fact, becomes)));
      const read = [...(declared?.stores ?? []).flatMap(readings.readFrom), ...answers.flatMap(factsOf)];
      const unnamed = read.filter((fact) => !Object.hasOwn(facts, fact));
      const sent = marks.flatMap(readings.readFrom).map((fact) => become(fact));
      return storeFilled(stores, inTurn(...unnamed.map((fact) => become(fact))), inTurn(...sent, ...after));
    },
    row({ count, reset: zero, clear: gone, set: values, remember }) {
      const counted =
        count === undefined ? [{ when: variables.sets.all, change: NO_CHANGE }] : countUp(flow, variables, become, count);
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

/** What runs of this action save: the slots with answers, and those that state which of their forms were sent. */
function slotsSavedBy(flow: OpenFlow, action: string | undefined) {
  const runs = action === undefined ? [] : findPlaces<CompiledRow>(flow).runs.filter(({ run }) => run.run === action);
  const slots = [...new Set(runs.flatMap(({ run }) => run.send ?? []))];
  const isMark = new Set(slots.flatMap((slot) => Object.values(flow.data[slot]?.sent ?? {}).map((mark) => mark.slot)));
  return { answers: slots.filter((slot) => !isMark.has(slot)), marks: slots.filter((slot) => isMark.has(slot)) };
}

/** One change after another: where both set a fact, the later one counts. */
export function inTurn(...changes: readonly Change[]): Change {
  const [only = NO_CHANGE, ...others] = changes.filter(({ size }) => size > 0);
  return others.length === 0 ? only : new Map([only, ...others].flatMap((change) => [...change]));
}

/** Adds one to a counter, up to its maximum (a branch for each number it can have); or sets counters to their maximum (`"max"`). */
function countUp(
  flow: OpenFlow,
  { sets, where }: Variables,
  become: Become,
  count: NonNullable<CompiledRow['count']>,
): readonly ConditionalChange[] {
  const mostOf = (counter: string) => {
    const domain = flow.facts[counter];
    return domain?.type === 'counter' ? domain.max : 0;
  };
  if (typeof count !== 'string') {
    const change = inTurn(...Object.keys(count).map((counter) => become(counter, [mostOf(counter)])));
    return [{ when: sets.all, change }];
  }
  return Array.from({ length: mostOf(count) + 1 }, (_, number) => ({
    when: where(count, [number]),
    change: become(count, [Math.min(number + 1, mostOf(count))]),
  }));
}

/** The values that a fact can have after an outcome; nothing where it may have any. "any" is that word, unless an enum has such a value. */
function valuesAfter(flow: OpenFlow, fact: string, becomes: FactAfter): readonly FactValue[] | undefined {
  const domain = flow.facts[fact];
  const isWord = domain?.type === 'enum' && domain.values.includes('any');
  if (becomes === 'any' && !isWord) return undefined;
  return Array.isArray(becomes) ? becomes : [becomes as FactValue];
}
