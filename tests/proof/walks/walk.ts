import type { Deed, Moment, Witness } from '#engine/prove';

import { happen } from './happen.ts';
import { beginVisit, type Ground, momentOf } from './visit.ts';

/** One thing that really happened, between two moments. */
export interface Event {
  readonly before: Moment;
  readonly deed: Deed;
  readonly after: Moment;
}

/** A visit of so many turns; at some of them nothing happens. */
export function walk(ground: Ground, turns: number): readonly Event[] {
  const events: Event[] = [];
  let visit = beginVisit(ground);
  let before = momentOf(ground, visit);
  for (let turn = 0; turn < turns; turn++) {
    const happened = happen(ground, visit);
    if (happened === undefined) continue;
    visit = happened.visit;
    const after = momentOf(ground, visit);
    events.push({ before, deed: happened.deed, after });
    before = after;
  }
  return events;
}

/** The first event of a walk that the proof does not take for possible, in words; nothing where it knows them all. */
export function tellUnknown(witness: Witness, events: readonly Event[]): string | undefined {
  const [first] = events;
  if (first !== undefined && !witness.knowsFirst(first.before.facts)) return `begins with ${JSON.stringify(first.before.facts)}`;
  const unknown = events.find(({ before, deed, after }) => !witness.knows(before, deed, after));
  if (unknown === undefined) return undefined;
  const { before, deed, after } = unknown;
  const changed = Object.keys(after.facts).filter((fact) => after.facts[fact] !== before.facts[fact]);
  const told = changed.map((fact) => `${fact} ${String(before.facts[fact])} -> ${String(after.facts[fact])}`);
  return [JSON.stringify(before.seen), JSON.stringify(deed), JSON.stringify(after.seen), ...told].join('\n');
}
