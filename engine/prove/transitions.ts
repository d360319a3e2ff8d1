import { answersOf } from './answers.ts';
import { decisionsOf } from './decisions.ts';
import { rememberableSteps } from './flow-rows.ts';
import { interruptionsOf } from './interruptions.ts';
import { type Transition, stagesOf } from './transition.ts';
import { answer, type DecidedModel, transitionsOnStep, type } from './step-transitions.ts';
import { address, arrivalState, notFound, outside, type State } from './state.ts';
import { pathTransitions, entryTransitions } from './entry-transitions.ts';
import type { Model } from './model.ts';

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
