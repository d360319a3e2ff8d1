import type { CompiledAct, CompiledRun } from '../compiled-flow.ts';
import type { AnswersTo } from './answers.ts';
import { NO_CHANGE } from './changes.ts';
import type { Decide } from './decisions.ts';
import { goTo, keepOn, type Leading, leadOn } from './leads.ts';
import { type Deed, type Move, type Stage, stagesOf } from './move.ts';
import { type OnStep, onStep } from './place.ts';
import type { World } from './world.ts';

/** The world, with what its rows decide and its actions answer. */
export interface Eventful extends Leading {
  readonly decide: Decide;
  readonly answersTo: AnswersTo;
}

/** The moves on a step where no run is under way: form, acts, Back, and the answers to what it loads. */
export function movesOnStep(world: Eventful, from: OnStep): readonly Move[] {
  const { step } = from;
  return [
    ...(step.submit ? submit(world, from, step.submit) : []),
    ...Object.entries(step.acts ?? {}).flatMap(([act, done]) => perform(world, { from, deed: { did: 'act', act } }, act, done)),
    ...(from.hasLoaded || !step.load ? [] : answer(world, from, step.load)),
    ...goBack(world, from),
  ];
}

/** Typing stores the form at once. While a run is under way the step stays on the screen whatever its conditions say. */
export function type(world: World, from: OnStep): readonly Move[] {
  const typed = world.changes.storeForm(from.step.form, false).filter(({ size }) => size > 0);
  return typed.flatMap((change): readonly Move[] => {
    const begun = { from, deed: { did: 'type' } } as const;
    const stages = world.stage(change);
    return from.run ? [{ ...begun, to: from, stages }] : keepOn(world, begun, stages, from);
  });
}

/** The moves of the answers to a run. */
export function answer(world: Eventful, from: OnStep, run: CompiledRun): readonly Move[] {
  return world.answersTo(run).flatMap(({ deed, decided }) => leadOn(world, { from, deed }, [], decided));
}

function submit(world: Eventful, from: OnStep, act: CompiledAct): readonly Move[] {
  const filled = world.changes.storeForm(from.step.form, true);
  return filled.flatMap((change) => perform(world, { from, deed: { did: 'submit' } }, 'submit', act, world.stage(change)));
}

function perform(
  world: Eventful,
  begun: { readonly from: OnStep; readonly deed: Deed },
  of: string,
  act: CompiledAct,
  stages: readonly Stage[] = [],
): readonly Move[] {
  const { from } = begun;
  if ('run' in act) return [{ ...begun, stages, to: onStep(from.step, from.hasLoaded, { of, run: act }) }];
  return world.decide(act.do).flatMap((decided) => leadOn(world, begun, stages, decided));
}

function goBack({ changes, chart, stage, variables }: World, from: OnStep): readonly Move[] {
  const { step } = from;
  const { all } = variables.sets;
  const left = step.leave ? changes.row(step.leave) : [{ when: all, change: NO_CHANGE }];
  return left.flatMap(({ when, change }) =>
    chart
      .backs(step)
      .map(({ path, where }) =>
        goTo({ from, deed: { did: 'back' } }, [...stagesOf(when, all), ...stage(change), ...stagesOf(where, all)], path),
      ),
  );
}
