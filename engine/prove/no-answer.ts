import type { JsonPath } from '../check/json-path.ts';
import type { Problem } from '../facts.ts';
import type { Failure } from './failure.ts';
import { isWalking } from './kinds-of-move.ts';
import { imageOf, type Move, preimageOf } from './move.ts';
import { pathOfRowNamed } from './row-path.ts';
import { sayWalk } from './say-walk.ts';
import { pathOfStep, type Trial } from './trial.ts';
import { findWalk, pickOne, type Walk } from './walk.ts';

/** FLOW102 and FLOW104: decisions without an answer that can be reached, and visitors who follow the flow to "not found". */
export function findNoAnswer(trial: Trial): readonly Failure[] {
  const { sets, graph } = trial;
  const seen = new Set<string>();
  return [...graph.from.values()].flat().flatMap((move): readonly Failure[] => {
    const isLost = move.to.at === 'lost' && move.deed.did === 'land';
    if (move.problem === undefined && !isLost) return [];
    const key = `${move.from.key} ${move.problem?.detail ?? ''} ${move.rows?.join() ?? ''}`;
    if (seen.has(key)) return [];
    const who = preimageOf(sets, move, sets.all);
    // An address that is typed by hand may well not be found.
    const isAllowed = move.problem === undefined ? isWalking : () => true;
    const walk = who === sets.none ? undefined : findWalk(trial, new Map([[move.from.key, who]]), isAllowed);
    if (!walk) return [];
    seen.add(key);
    return [move.problem === undefined ? notFound(trial, move, walk) : noAnswer(trial, move, walk, move.problem)];
  });
}

function noAnswer(trial: Trial, move: Move, walk: Walk, { code, detail }: Problem): Failure {
  const isEndless = code === 'redirect-endless';
  return {
    fault: 'no-answer',
    path: placeOf(trial, move, walk),
    message: isEndless
      ? `visitors who ask for ${sayTarget(trial, move)} are sent from step to step without end`
      : `at "${detail}", no row says what happens next to some visitors`,
    cure: isEndless
      ? 'give one of these steps an "otherwise" that leads to a step which is shown to them'
      : 'add a last row without "when"',
    walk: sayWalk(trial, walk),
  };
}

function notFound(trial: Trial, move: Move, walk: Walk): Failure {
  const { sets, first } = trial;
  const target = sayTarget(trial, move);
  const led = walk.paces.at(-1)?.after ?? first;
  const landed = { move, after: pickOne(sets, imageOf(sets, move, led)) };
  return {
    fault: 'to-not-found',
    path: placeOf(trial, move, walk),
    message: `visitors are led to ${target}, which is not shown to them, and land on "not found"`,
    cure: `lead them to another step, or let ${target} say by "instead" where they go`,
    walk: sayWalk(trial, { ...walk, paces: [...walk.paces, landed] }),
  };
}

/** The step that is asked for, or its path where no step has it. */
function sayTarget({ flow }: Trial, { from }: Move): string {
  const path = from.at === 'way' ? from.path : '';
  return `"${flow.byPath.get(path)?.id ?? path}"`;
}

function placeOf(trial: Trial, move: Move, walk: Walk): JsonPath {
  const row = (move.rows ?? walk.paces.findLast(({ move: { rows } }) => rows)?.move.rows)?.[0];
  const path = row === undefined ? undefined : pathOfRowNamed(trial.source, row);
  if (path) return path;
  const asked = move.from.at === 'way' ? trial.flow.byPath.get(move.from.path) : undefined;
  const on = walk.paces.findLast(({ move: { to } }) => to.at === 'step')?.move.to;
  const step = asked ?? (on?.at === 'step' ? on.step : undefined);
  return step ? pathOfStep(trial, step) : ['entry'];
}
