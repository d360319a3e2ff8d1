import type { Reason } from '../location.ts';
import { type Detour, detoursOf, targetOf } from './detours.ts';
import { groupBy } from './group-by.ts';
import { isWalking } from './kinds-of-move.ts';
import { follow } from './move.ts';
import { sayWalk } from './say-walk.ts';
import type { Trial } from './trial.ts';
import { findWalk, pickOne, type Walk } from './walk.ts';

/** Rows that name a step, and lead some of those who take them elsewhere, all for one reason. */
export interface Elsewhere {
  readonly says: string;
  readonly because: Reason;
  /** The flow itself says where they land, so that nobody is surprised. */
  readonly isMeant: boolean;
  /** Every row, by its name, and where it leads them. */
  readonly rows: readonly { readonly row: string; readonly lands: string }[];
  /** The shortest way on which it happens. */
  readonly walk: readonly string[];
}

/** Where rows say one step and some of those who come to them by walking land on another; what is not meant comes first. */
export function findLandings(trial: Trial): readonly Elsewhere[] {
  return detoursOf(trial)
    .map((group): Elsewhere => {
      const [{ says, because, isMeant }] = group;
      const walk = walkToAny(trial, group);
      const rows = group.flatMap(({ move, lands }) => (move.rows ?? []).map((row) => ({ row, lands: lands.id })));
      return {
        says: says.id,
        because,
        isMeant,
        rows: groupBy(rows, ({ row, lands }) => `${row} ${lands}`).map(([one]) => one),
        walk: walk ? sayWalk(trial, walk) : [],
      };
    })
    .toSorted((a, b) => Number(a.isMeant) - Number(b.isMeant));
}

/** The shortest walk of which one of these is the end, with the landing itself. */
function walkToAny(trial: Trial, detours: readonly Detour[]): Walk | undefined {
  const { sets, atlas } = trial;
  const walk = findWalk(trial, targetOf(trial, detours), isWalking);
  const last = walk?.paces.at(-1);
  const detour =
    last && detours.find(({ move, who }) => move.from.key === last.move.to.key && sets.and(who, last.after) !== sets.none);
  if (!walk || !detour) return undefined;
  const led = follow(sets, detour.move, last.after);
  for (const land of atlas.from.get(detour.move.to.key) ?? []) {
    const landed = follow(sets, land, led);
    if (land.to.at !== 'step' || land.to.step !== detour.lands || landed === sets.none) continue;
    const paces = [
      { move: detour.move, after: pickOne(sets, led) },
      { move: land, after: pickOne(sets, landed) },
    ];
    return { ...walk, paces: [...walk.paces, ...paces] };
  }
  return undefined;
}
