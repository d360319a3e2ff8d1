import type { Trigger, Moment, Witness } from '#engine/prove';

import { randomEvent } from './random-event.ts';
import { beginSimulation, type Scene, momentOf } from './simulation.ts';

/** One thing that really event, between two moments. */
export interface Event {
  readonly before: Moment;
  readonly trigger: Trigger;
  readonly after: Moment;
}

/** A simulation of so many turns; at some of them nothing happens. */
export function randomTrace(scene: Scene, turns: number): readonly Event[] {
  const events: Event[] = [];
  let simulation = beginSimulation(scene);
  let before = momentOf(scene, simulation);
  for (let turn = 0; turn < turns; turn++) {
    const event = randomEvent(scene, simulation);
    if (event === undefined) continue;
    simulation = event.simulation;
    const after = momentOf(scene, simulation);
    events.push({ before, trigger: event.trigger, after });
    before = after;
  }
  return events;
}

/** The first event of a randomTrace that the proof does not take for possible, in words; nothing where it allows them all. */
export function describeUnknown(witness: Witness, events: readonly Event[]): string | undefined {
  const [first] = events;
  if (first !== undefined && !witness.allowsInitial(first.before.facts))
    return `begins with ${JSON.stringify(first.before.facts)}`;
  const unknown = events.find(({ before, trigger, after }) => !witness.allows(before, trigger, after));
  if (unknown === undefined) return undefined;
  const { before, trigger, after } = unknown;
  const changed = Object.keys(after.facts).filter((fact) => after.facts[fact] !== before.facts[fact]);
  const changes = changed.map((fact) => `${fact} ${String(before.facts[fact])} -> ${String(after.facts[fact])}`);
  return [JSON.stringify(before.observed), JSON.stringify(trigger), JSON.stringify(after.observed), ...changes].join('\n');
}
