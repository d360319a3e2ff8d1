import type { CompiledAct, CompiledRun } from '#engine';

import type { AnswersTo } from './answers.ts';
import { NO_CHANGE } from './changes.ts';
import type { Decide } from './decisions.ts';
import { goTo, stayOn, type ModelWithReturns, followDecision } from './row-targets.ts';
import { type Trigger, type Transition, type Stage, stagesOf } from './transition.ts';
import { type StepState, stepState } from './state.ts';
import type { Model } from './model.ts';

/** The model, with what its rows decide and its actions answer. */
export interface DecidedModel extends ModelWithReturns {
  readonly decide: Decide;
  readonly answersTo: AnswersTo;
}

/** The transitions on a step where no run is in progress: form, acts, Back, and the answers to what it loads. */
export function transitionsOnStep(model: DecidedModel, from: StepState): readonly Transition[] {
  const { step } = from;
  return [
    ...(step.submit ? submit(model, from, step.submit) : []),
    ...Object.entries(step.acts ?? {}).flatMap(([act, done]) =>
      perform(model, { from, trigger: { kind: 'act', act } }, act, done),
    ),
    ...(from.hasLoaded || !step.load ? [] : answer(model, from, step.load)),
    ...goBack(model, from),
  ];
}

/** Typing stores the form at once. While a run is in progress the step stays on the screen whatever its conditions state. */
export function type(model: Model, from: StepState): readonly Transition[] {
  const typed = model.changes.storeForm(from.step.form, false).filter(({ size }) => size > 0);
  return typed.flatMap((change): readonly Transition[] => {
    const start = { from, trigger: { kind: 'type' } } as const;
    const stages = model.stage(change);
    return from.run ? [{ ...start, to: from, stages }] : stayOn(model, start, stages, from);
  });
}

/** The transitions of the answers to a run. */
export function answer(model: DecidedModel, from: StepState, run: CompiledRun): readonly Transition[] {
  return model.answersTo(run).flatMap(({ trigger, decided }) => followDecision(model, { from, trigger }, [], decided));
}

function submit(model: DecidedModel, from: StepState, act: CompiledAct): readonly Transition[] {
  const filled = model.changes.storeForm(from.step.form, true);
  return filled.flatMap((change) => perform(model, { from, trigger: { kind: 'submit' } }, 'submit', act, model.stage(change)));
}

function perform(
  model: DecidedModel,
  start: { readonly from: StepState; readonly trigger: Trigger },
  of: string,
  act: CompiledAct,
  stages: readonly Stage[] = [],
): readonly Transition[] {
  const { from } = start;
  if ('run' in act) return [{ ...start, stages, to: stepState(from.step, from.hasLoaded, { of, run: act }) }];
  return model.decide(act.do).flatMap((decided) => followDecision(model, start, stages, decided));
}

function goBack({ changes, routing, stage, variables }: Model, from: StepState): readonly Transition[] {
  const { step } = from;
  const { all } = variables.sets;
  const left = step.leave ? changes.row(step.leave) : [{ when: all, change: NO_CHANGE }];
  return left.flatMap(({ when, change }) =>
    routing
      .backs(step)
      .map(({ path, where }) =>
        goTo({ from, trigger: { kind: 'back' } }, [...stagesOf(when, all), ...stage(change), ...stagesOf(where, all)], path),
      ),
  );
}
