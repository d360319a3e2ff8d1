import { type Facts, type FactValue, type FlowState, isRecord, type OpenFlow, PENDING } from '#engine';

import type { Change } from './changes.ts';
import type { Model } from './model.ts';
import type { GivenFacts } from './session-events.ts';
import { REMEMBERED } from './variables.ts';

/** A fact that an event changed or may have changed. `others` are the values that it could have instead. */
export interface ChangedFact {
  readonly fact: string;
  readonly value: FactValue;
  readonly others: readonly FactValue[];
}

/** What a slot holds in the place of answers and data, so that a slot that is emptied is noticed by its absence. */
export const FILLED = { isFilled: true };

/** Every slot filled; a list has as many items as its step takes at least. */
export function filledSlots({ data, steps }: OpenFlow): FlowState['slots'] {
  const lists = new Map(
    steps.flatMap(({ content }) => (content?.repeat ? [[content.repeat.slot, content.repeat.minimum] as const] : [])),
  );
  return Object.fromEntries(
    Object.keys(data).map((slot) => {
      const minimum = lists.get(slot);
      return [slot, minimum === undefined ? FILLED : Array.from({ length: Math.max(1, minimum) }, () => FILLED)];
    }),
  );
}

interface StateChange {
  readonly before: FlowState;
  readonly after: FlowState;
  readonly given?: GivenFacts | undefined;
}

/** The facts of a later state, and which of them changed: slots that are gone or that a row wrote change what is read from them. */
export function factsAfter(model: Model, facts: Facts, { before, after, given }: StateChange) {
  const { changes, flow } = model;
  const isCounter = (fact: string) => flow.facts[fact]?.type === 'counter';
  const gone = Object.keys(before.slots).filter((slot) => !Object.hasOwn(after.slots, slot));
  const set = Object.entries(after.slots).filter(([slot, value]) => !isFilled(value) && before.slots[slot] !== value);
  const cleared =
    gone.length === 0 ? [] : changedBy(model, facts, changes.clear(gone), given).filter(({ fact }) => !isCounter(fact));
  const emptied = withValues(facts, cleared);
  const written = set.flatMap(([slot, value]) => {
    const [{ change } = { change: new Map() }] = changes
      .row({ set: { [slot]: value } } as Parameters<typeof changes.row>[0])
      .slice(-1);
    return changedBy(model, emptied, change, given);
  });
  const counted = Object.keys(flow.facts).filter((fact) => isCounter(fact) && facts[fact] !== PENDING);
  const counts = Object.fromEntries(counted.map((fact) => [fact, after.counters[fact] ?? 0]));
  const next: Facts = { ...withValues(emptied, written), ...counts };
  return { facts: withRemembered(next, after), changed: [...cleared, ...written] };
}

/** Whether a path is remembered is a fact of the state. */
export function withRemembered(facts: Facts, { remembered }: FlowState): Facts {
  return facts[REMEMBERED] === PENDING ? facts : { ...facts, [REMEMBERED]: remembered !== null };
}

export function withValues(facts: Facts, changed: readonly ChangedFact[]): Facts {
  return { ...facts, ...Object.fromEntries(changed.map(({ fact, value }) => [fact, value])) };
}

/** What a change makes of the facts. Where it allows several values, a fact takes the one that is given, keeps its own, or takes the first. */
export function changedBy({ variables }: Model, facts: Facts, change: Change, given: GivenFacts = {}): readonly ChangedFact[] {
  return [...change].flatMap(([variable, indices]): readonly ChangedFact[] => {
    const { fact, values } = variables.list[variable] ?? { fact: REMEMBERED, values: [] };
    const allowed = indices.flatMap((index) => values[index] ?? []);
    const isAllowed = (value: Facts[string] | undefined): value is FactValue =>
      typeof value !== 'symbol' && value !== undefined && indices.includes(variables.valueIndices(fact, [value])[0] ?? -1);
    const now = facts[fact];
    const chosen = given[fact];
    const value = isAllowed(chosen) ? chosen : isAllowed(now) ? now : allowed[0];
    if (fact === REMEMBERED || value === undefined || (value === now && allowed.length === 1)) return [];
    return [{ fact, value, others: allowed.filter((one) => one !== value) }];
  });
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isFilled) : isRecord(value) && value['isFilled'] === true;
}
