import type { CompiledFlow } from '#engine';

import { rowNames } from './mark-rows.ts';

/** Every transition of a marked flow by its name: rows, ways in, requirements, what is not shown or over, and ways back. */
export function transitionNames(flow: CompiledFlow): readonly string[] {
  const ofSteps = flow.steps.flatMap(({ id, requires = [], shownWhen, onceWhen, aliases = [], back }) => [
    ...requires.map(({ guard }) => `${id} requires ${typeof guard === 'string' ? guard : ''}`),
    ...(shownWhen === undefined ? [] : [`${id} notShown`]),
    ...(onceWhen === undefined ? [] : [`${id} done`]),
    ...(aliases.length === 0 ? [] : [`${id} alias`]),
    ...(back === null ? [] : [`${id} back`]),
  ]);
  return [...rowNames(flow), ...flow.entry.map(({ to }) => `entry to ${to ?? ''}`), ...ofSteps];
}
