import { answersOf } from './answers.ts';
import { decisionsOf } from './decisions.ts';
import { rememberableSteps } from './flow-rows.ts';
import { interruptionsOf } from './interruptions.ts';
import { type Move, stagesOf } from './move.ts';
import { answer, type Eventful, movesOnStep, type } from './on-step.ts';
import { address, arrivedAt, lost, outside, type Place } from './place.ts';
import { askForPaths, comeIn } from './ways-in.ts';
import type { World } from './world.ts';

/** Every move from a place: what visitors do, what actions answer, and what else can happen there. */
export type MovesOf = (place: Place) => readonly Move[];

/** The transition relation of a flow, by place. What places have in common is worked out once. */
export function movesOf(world: World): MovesOf {
  const decide = decisionsOf(world);
  const { all } = world.variables.sets;
  const returns = rememberableSteps(world.flow).map((step) => ({ step, stages: stagesOf(world.knowing(step), all) }));
  const eventful: Eventful = { ...world, decide, answersTo: answersOf(world, decide), returns };
  const interruptions = interruptionsOf(world);
  return (place) => {
    switch (place.at) {
      case 'outside':
        return [...comeIn(world), { from: outside, to: address, deed: { did: 'wander' }, stages: [] }];
      case 'address':
        return askForPaths(world);
      case 'way':
        return land(world, place);
      case 'lost':
        return [{ from: lost, to: address, deed: { did: 'wander' }, stages: [] }];
      case 'step':
        return [
          ...type(eventful, place),
          ...(place.run ? answer(eventful, place, place.run.run) : movesOnStep(eventful, place)),
          ...interruptions(place),
        ];
    }
  };
}

/** A path that was asked for leads to where the engine redirects it. */
function land(world: World, from: Extract<Place, { readonly at: 'way' }>): readonly Move[] {
  return world.chart.landings(from.path).map(({ where, step, remember, problem }): Move => {
    const remembered = remember === undefined ? [] : world.stage(world.changes.remember(true));
    const to = step === undefined ? lost : arrivedAt(step);
    return { from, to, deed: { did: 'land' }, stages: [{ keep: where }, ...remembered], ...(problem && { problem }) };
  });
}
