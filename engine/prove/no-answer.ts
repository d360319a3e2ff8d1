import type { JsonPath } from '../check/fault.ts';
import type { Failure } from './failure.ts';
import { isWalking } from './kinds-of-move.ts';
import { type Move, trace } from './move.ts';
import { pathOfRowNamed } from './row-path.ts';
import { sayWalk } from './say-walk.ts';
import { pathOfStep, type Trial } from './trial.ts';
import { findWalk, type Walk } from './walk.ts';

/** Decisions without an answer that somebody comes to, and landings on "not found" and runs left behind on the way. */
export function findNoAnswer(trial: Trial): readonly Failure[] {
  const { sets, atlas } = trial;
  const seen = new Set<string>();
  return [...atlas.from.values()].flat().flatMap((move): readonly Failure[] => {
    const kind = kindOf(move);
    if (kind === undefined) return [];
    const key = `${kind} ${move.from.key} ${move.problem?.detail ?? ''} ${move.rows?.join() ?? ''}`;
    if (seen.has(key)) return [];
    const who = trace(sets, move, sets.all);
    // An address that is typed by hand may well not be found.
    const isAllowed = kind === 'to-not-found' ? isWalking : () => true;
    const walk = who === sets.none ? undefined : findWalk(trial, new Map([[move.from.key, who]]), isAllowed);
    if (!walk) return [];
    seen.add(key);
    return [unanswered(trial, kind, move, walk)];
  });
}

type Unanswered = 'no-answer' | 'to-not-found';

function kindOf({ problem, to, deed }: Move): Unanswered | undefined {
  if (problem !== undefined) return 'no-answer';
  return to.at === 'lost' && deed.did === 'land' ? 'to-not-found' : undefined;
}

function unanswered(trial: Trial, kind: Unanswered, move: Move, walk: Walk): Failure {
  const told = sayWalk(trial, walk);
  const where = placeOf(trial, move, walk);
  const last = told.at(-1) ?? 'they come in';
  const cures = {
    'no-answer': [
      'and there the flow has no answer',
      'add a row without "when", or let one of these requirements lead to a step that is shown',
    ],
    'to-not-found': ['and they land on "not found"', 'lead them to a step that they may know'],
  } as const;
  const [what, cure] = cures[kind];
  return { fault: kind, path: where, message: `${last}, ${what}`, cure, walk: told };
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
