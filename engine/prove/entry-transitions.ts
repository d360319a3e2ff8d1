import { goTo } from './row-targets.ts';
import type { Transition, Stage } from './transition.ts';
import { address, outside } from './state.ts';
import type { Model } from './model.ts';

/** The transitions into a flow: at its base and at steps with `"deepLink": true`, with and without a query. */
export function entryTransitions(model: Model): readonly Transition[] {
  const { flow } = model;
  const deepLinks = flow.steps.filter(({ deepLink }) => deepLink === true).map(({ path }) => path);
  return [flow.base, ...deepLinks].flatMap((path) => [
    goTo({ from: outside, trigger: { kind: 'enter', path } }, [], path),
    ...linkStages(model).map((stages) => goTo({ from: outside, trigger: { kind: 'followLink', path } }, stages, path)),
  ]);
}

/** Any path may be asked for at any time: typed, linked, or found in the browser's history. */
export function pathTransitions(model: Model): readonly Transition[] {
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
