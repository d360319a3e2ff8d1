import type { CompiledRow, OpenFlow, OpenStep } from '#engine';
import { findPlaces } from '#engine/check';

import { answersOf, decisionsOf } from './decisions.ts';
import { type Transition, stagesOf, type Stage } from './transition.ts';
import { answer, type DecidedModel, goTo, transitionsOnStep, type } from './step-transitions.ts';
import { address, arrivalState, notFound, outside, type State, type StepState } from './state.ts';
import type { Model } from './model.ts';
import { type Change, inTurn } from './changes.ts';

/** Every transition from a state: what visitors do, what actions answer, and what else can happen there. */
export type TransitionsOf = (state: State) => readonly Transition[];

/** The transition relation of a flow, by state. What states have in common is worked out once. */
export function transitionsOf(model: Model): TransitionsOf {
  const decide = decisionsOf(model);
  const { all } = model.variables.sets;
  const returns = rememberableSteps(model.flow).map((step) => ({ step, stages: stagesOf(model.audienceOf(step), all) }));
  const decided: DecidedModel = { ...model, decide, answersTo: answersOf(model, decide), returns };
  const interruptions = interruptionsOf(model);
  return (state) => {
    switch (state.at) {
      case 'outside':
        return [...entryTransitions(model), { from: outside, to: address, trigger: { kind: 'navigate' }, stages: [] }];
      case 'address':
        return pathTransitions(model);
      case 'path':
        return land(model, state);
      case 'notFound':
        return [{ from: notFound, to: address, trigger: { kind: 'navigate' }, stages: [] }];
      case 'step':
        return [
          ...type(decided, state),
          ...(state.run ? answer(decided, state, state.run.run) : transitionsOnStep(decided, state)),
          ...interruptions(state),
        ];
    }
  };
}

/** A path that was asked for goes to where the engine redirects it. */
function land(model: Model, from: Extract<State, { readonly at: 'path' }>): readonly Transition[] {
  return model.routing.destinations(from.path).map(({ where, step, remember, problem }): Transition => {
    const remembered = remember === undefined ? [] : model.stage(model.changes.remember(true));
    const to = step === undefined ? notFound : arrivalState(step);
    return { from, to, trigger: { kind: 'redirect' }, stages: [{ keep: where }, ...remembered], ...(problem && { problem }) };
  });
}

/** The transitions into a flow: at its base and at steps with `"deepLink": true`, with and without a query. */
function entryTransitions(model: Model): readonly Transition[] {
  const { flow } = model;
  const deepLinks = flow.steps.filter(({ deepLink }) => deepLink === true).map(({ path }) => path);
  return [flow.base, ...deepLinks].flatMap((path) => [
    goTo({ from: outside, trigger: { kind: 'enter', path } }, [], path),
    ...linkStages(model).map((stages) => goTo({ from: outside, trigger: { kind: 'followLink', path } }, stages, path)),
  ]);
}

/** Any path may be asked for at any time: typed, linked, or found in the browser's history. */
function pathTransitions(model: Model): readonly Transition[] {
  const { flow } = model;
  const paths = flow.steps.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const asked = [flow.base, ...paths].map((path) => goTo({ from: address, trigger: { kind: 'openPath', path } }, [], path));
  const links = linkStages(model).map((stages): Transition => ({
    from: address,
    to: address,
    trigger: { kind: 'followLink', path: flow.base },
    stages,
  }));
  return [...asked, ...links];
}

/** The paths in which the query of a link can fill slots. */
function linkStages({ flow, changes, stage }: Model): readonly (readonly Stage[])[] {
  const slots = [...new Set(Object.values(flow.query).map(({ slot }) => slot))];
  return slots.flatMap((slot) => changes.fill(slot).map(stage));
}

/** The transitions that are possible on every step, whatever is in progress: another address, a reload, the end of the session. */
function interruptionsOf(model: Model): (from: StepState) => readonly Transition[] {
  const { flow, changes, stage } = model;
  const slots = Object.entries(flow.data);
  const inMemory = slots.filter(([, { keep, privacy }]) => keep === 'memory' || privacy === 'secret').map(([name]) => name);
  const personal = slots.filter(([, { privacy }]) => privacy !== 'public').map(([name]) => name);
  const anew = anyVolatile(model);
  const reloaded = stage(inTurn(changes.clear(inMemory), anew));
  const ended = inTurn(changes.clear(personal), anew);
  const expired = stage(ended);
  const expiredAndRemembered = stage(inTurn(ended, changes.remember(true)));
  return (from) => {
    const { path, requires } = from.step;
    const isWanted = requires.some(({ otherwise }) => otherwise?.remember === true);
    return [
      { from, to: address, trigger: { kind: 'navigate' }, stages: [] },
      { from, to: address, trigger: { kind: 'reload' }, stages: reloaded },
      goTo({ from, trigger: { kind: 'expire' } }, isWanted ? expiredAndRemembered : expired, path),
    ];
  };
}

/** After a page load, facts of the session that some action changes may have any value: another tab may have changed them. */
function anyVolatile({ volatile, variables }: Model): Change {
  return new Map(
    volatile.flatMap((fact) => {
      const variable = variables.variableOf(fact);
      return variable === undefined ? [] : [[variable, variables.valueIndices(fact)] as const];
    }),
  );
}

/** The steps whose path can be remembered: by a requirement, by a row, or by a row that is shared by everything that is run. */
function rememberableSteps(flow: OpenFlow): readonly OpenStep[] {
  const remembering = findPlaces<CompiledRow>(flow).decisions.filter(({ rows }) => rows.some(({ remember }) => remember));
  const isShared = remembering.some(({ step }) => step === undefined);
  return flow.steps.filter(
    (step) =>
      (isShared && (step.load ?? step.submit ?? step.acts) !== undefined) ||
      remembering.some((place) => place.step === step) ||
      step.requires.some(({ otherwise }) => otherwise?.remember === true),
  );
}
