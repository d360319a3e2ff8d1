import type { CompiledAct, CompiledRow, CompiledRun, OpenStep } from '#engine';

import { NO_CHANGE } from './changes.ts';
import type { AnswersTo, Decide, Decided } from './decisions.ts';
import type { Model } from './model.ts';
import { notFound, pathState, type State, type StepState, stepState } from './state.ts';
import { type Stage, stagesOf, type Transition, type Trigger } from './transition.ts';

/** The model, with what its rows decide and its actions answer, and the steps to which a remembered path can lead. */
export interface DecidedModel extends Model {
  readonly decide: Decide;
  readonly answersTo: AnswersTo;
  /** Each with the kinds of visitors who may have been there. */
  readonly returns: readonly { readonly step: OpenStep; readonly stages: readonly Stage[] }[];
}

/** The beginning of a transition: where it starts and what happens. */
interface TransitionStart<From extends State = State> {
  readonly from: From;
  readonly trigger: Trigger;
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
  const typed = stored(model, from, false).filter(({ size }) => size > 0);
  return typed.flatMap((change): readonly Transition[] => {
    const start = { from, trigger: { kind: 'type' } } as const;
    const stages = model.stage(change);
    return from.run ? [{ ...start, to: from, stages }] : stayOn(model, start, stages, from);
  });
}

/** What the form of a step stores, or the list that the visitor fills there. */
function stored({ changes }: Model, { step }: StepState, isWhole: boolean) {
  const list = step.content?.repeat;
  return list === undefined ? changes.storeForm(step.form, isWhole) : changes.storeList(list, isWhole);
}

export function answer(model: DecidedModel, from: StepState, run: CompiledRun): readonly Transition[] {
  return model.answersTo(run).flatMap(({ trigger, decided }) => followDecision(model, { from, trigger }, [], decided));
}

function submit(model: DecidedModel, from: StepState, act: CompiledAct): readonly Transition[] {
  const filled = stored(model, from, true);
  return filled.flatMap((change) => perform(model, { from, trigger: { kind: 'submit' } }, 'submit', act, model.stage(change)));
}

function perform(
  model: DecidedModel,
  start: TransitionStart<StepState>,
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

/** The transitions of a decision: to `notFound` where it chooses no row, otherwise to the target of its row. */
function followDecision(
  model: DecidedModel,
  start: TransitionStart<StepState>,
  before: readonly Stage[],
  decided: Decided,
): readonly Transition[] {
  const stages = [...before, ...decided.stages];
  if ('problem' in decided) {
    return [{ ...start, to: notFound, stages, problem: { code: decided.problem, detail: start.from.step.id } }];
  }
  return followRow(model, start, stages, decided.row).map((transition) => ({ ...transition, rows: decided.names }));
}

/** The transitions of a row: into a run (`run`), to a step (`to`), or none (`stay`). */
function followRow(
  model: DecidedModel,
  start: TransitionStart<StepState>,
  stages: readonly Stage[],
  row: CompiledRow,
): readonly Transition[] {
  const { flow, changes } = model;
  const { from, trigger } = start;
  const hasLoaded = from.hasLoaded || (from.run === undefined && trigger.kind === 'outcome');
  if (row.run !== undefined) {
    const run = flow.runs[row.run];
    // A step with an active run stays on the screen until the run has ended.
    return run === undefined ? [] : [{ ...start, stages, to: stepState(from.step, hasLoaded, { of: row.run, run }) }];
  }
  if (row.to === undefined) return stayOn(model, start, stages, stepState(from.step, hasLoaded));
  if (row.to === 'entry') return [goTo(start, stages, flow.base)];
  if (row.to !== 'remembered') return [{ ...goTo(start, stages, flow.byId.get(row.to)?.path ?? flow.base), target: row.to }];
  // Which path is remembered is not part of a state, so it may be that of any step where this kind of visitor can have been.
  const forgotten = [...stages, ...model.stage(changes.remember(false))];
  return model.returns.map(({ step, stages: known }) => ({
    ...goTo(start, [...forgotten, ...known], step.path),
    isReturn: true,
  }));
}

/** A transition that asks for a path: where it lands is another transition. */
export function goTo(start: TransitionStart, stages: readonly Stage[], path: string): Transition {
  return { ...start, to: pathState(path), stages };
}

/** Stays on the same step. When its own conditions no longer hold, the engine locates it again, which redirects. */
function stayOn(
  { routing, variables }: Model,
  start: TransitionStart,
  stages: readonly Stage[],
  to: StepState,
): readonly Transition[] {
  const { sets } = variables;
  const shown = routing.shown(to.step);
  const stays: Transition = { ...start, to, stages: [...stages, ...stagesOf(shown, sets.all)] };
  if (shown === sets.all) return [stays];
  return [stays, goTo(start, [...stages, { keep: sets.without(sets.all, shown) }], to.step.path)];
}
