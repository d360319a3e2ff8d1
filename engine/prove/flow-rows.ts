import type { CompiledRow, GuardTree, OpenFlow, OpenStep } from '#engine';
import { findPlaces } from '#engine/check';

/** Every condition of a flow that decides where a person is or goes. Those that only forms read decide nothing. */
export function conditionsOf(flow: OpenFlow): readonly GuardTree[] {
  const ofSteps = flow.steps.flatMap(({ shownWhen, onceWhen, requires }) => [
    shownWhen,
    onceWhen,
    ...requires.map(({ guard }) => guard),
  ]);
  const ofRows = findPlaces<CompiledRow>(flow).decisions.flatMap(({ rows }) => rows.map(({ when }) => when));
  return [...ofSteps, ...ofRows].filter((tree) => tree !== undefined);
}

/** The steps whose path can be remembered: by a requirement, by a row, or by a row that is shared by everything that is run. */
export function rememberableSteps(flow: OpenFlow): readonly OpenStep[] {
  const remembering = findPlaces<CompiledRow>(flow).decisions.filter(({ rows }) => rows.some(({ remember }) => remember));
  const isShared = remembering.some(({ step }) => step === undefined);
  return flow.steps.filter(
    (step) =>
      (isShared && (step.load ?? step.submit ?? step.acts) !== undefined) ||
      remembering.some((place) => place.step === step) ||
      step.requires.some(({ otherwise }) => otherwise?.remember === true),
  );
}
