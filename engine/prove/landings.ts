import type { Reason } from '../location.ts';
import { type Detour, detoursOf, targetOf } from './detours.ts';
import { groupBy } from './group-by.ts';
import { isWalking } from './kinds-of-move.ts';
import { imageOf } from './move.ts';
import { sayWalk } from './say-walk.ts';
import type { Trial } from './trial.ts';
import { findWalk, pickOne, type Walk } from './walk.ts';

/** Rows that name a step and, for one reason, lead some of the visitors who take them to another. */
export interface Elsewhere {
  readonly says: string;
  readonly because: Reason;
  /** Whether the flow file itself says where they land, by `otherwise` or `instead`; else the engine chose. */
  readonly isMeant: boolean;
  /** Every row, by its name, and where it leads them. */
  readonly rows: readonly { readonly row: string; readonly lands: string }[];
  /** The shortest way on which it happens. */
  readonly walk: readonly string[];
}

/** Where rows name one step and some visitors land on another; what the flow file does not say itself comes first. */
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

/** The shortest walk that ends with one of these detours, with the landing after it. */
function walkToAny(trial: Trial, detours: readonly Detour[]): Walk | undefined {
  const { sets, graph } = trial;
  const walk = findWalk(trial, targetOf(trial, detours), isWalking);
  const last = walk?.paces.at(-1);
  const detour =
    last && detours.find(({ move, who }) => move.from.key === last.move.to.key && sets.and(who, last.after) !== sets.none);
  if (!walk || !detour) return undefined;
  const led = imageOf(sets, detour.move, last.after);
  for (const land of graph.from.get(detour.move.to.key) ?? []) {
    const landed = imageOf(sets, land, led);
    if (land.to.at !== 'step' || land.to.step !== detour.lands || landed === sets.none) continue;
    const paces = [
      { move: detour.move, after: pickOne(sets, led) },
      { move: land, after: pickOne(sets, landed) },
    ];
    return { ...walk, paces: [...walk.paces, ...paces] };
  }
  return undefined;
}
