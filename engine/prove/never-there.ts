import type { Failure } from './failure.ts';
import { follow } from './move.ts';
import { outside } from './place.ts';
import { pathOfRowNamed } from './row-path.ts';
import type { Trial } from './trial.ts';

/** Rows that name a step, of whose takers nobody lands there. */
export function findNeverThere({ sets, atlas, chart, flow, source }: Trial): readonly Failure[] {
  const arrives = new Map<string, boolean>();
  for (const [key, moves] of atlas.from) {
    for (const move of moves) {
      const step = flow.byId.get(move.says ?? '');
      const row = move.rows?.[0];
      if (!step || row === undefined || key === outside.key) continue;
      const come = follow(sets, move, sets.all);
      if (come === sets.none || chart.shown(step) === sets.none) continue;
      for (const name of move.rows ?? [])
        arrives.set(name, (arrives.get(name) ?? false) || sets.and(come, chart.shown(step)) !== sets.none);
    }
  }
  return [...arrives].flatMap(([row, isThere]): readonly Failure[] => {
    const path = isThere ? undefined : pathOfRowNamed(source, row);
    if (!path) return [];
    const message = `"${row}" names a step, and nobody who takes this row can be shown it: its own conditions lead all of them elsewhere`;
    return [
      { fault: 'never-there', path, message, cure: 'name the step where they land, or change what the step requires', walk: [] },
    ];
  });
}
