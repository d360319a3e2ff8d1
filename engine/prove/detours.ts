import type { Reason } from '../location.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import { groupBy } from './group-by.ts';
import { isWalking } from './kinds-of-move.ts';
import { searchForwards } from './search-forwards.ts';
import { type Move, preimageOf } from './move.ts';
import type { Sets } from './transition-graph.ts';
import type { Trial } from './trial.ts';
import { findWalk } from './walk.ts';
import { waysFrom } from './ways-from.ts';

/** A move whose row names a step (`says`) while, with the assignments in `who`, visitors land on another. */
export interface Detour {
  readonly move: Move;
  readonly says: OpenStep;
  readonly lands: OpenStep;
  readonly because: Reason;
  readonly isMeant: boolean;
  /** The assignments before the move. */
  readonly who: Diagram;
}

/** The detours that a visitor can reach by walking, grouped by the redirect that causes them. */
export function detoursOf(trial: Trial): readonly (readonly [Detour, ...Detour[]])[] {
  const found = searchForwards(trial, isWalking);
  return groupBy(anyDetours(trial), ({ says, because, isMeant }) => JSON.stringify([says.id, because, isMeant])).flatMap(
    (group) => {
      const [first, ...others] = takenOf(trial, group, found);
      return first ? [[first, ...others] as const] : [];
    },
  );
}

/** The states (assignments by place) from which one of these detours is taken. */
export function targetOf({ sets }: Trial, detours: readonly Detour[]): Sets {
  const target = new Map<string, Diagram>();
  for (const { move, who } of detours) target.set(move.from.key, sets.or(target.get(move.from.key) ?? sets.none, who));
  return target;
}

/** Every detour with any assignment at all, whether it can be reached or not. */
function anyDetours(trial: Trial): readonly Detour[] {
  const { sets, graph, flow } = trial;
  const ways = new Map(flow.steps.map((step) => [step.id, waysFrom(trial, step)]));
  return [...graph.from.values()].flat().flatMap((move) => {
    const says = flow.byId.get(move.says ?? '');
    if (says === undefined || move.rows === undefined || !isWalking(move)) return [];
    return (ways.get(says.id) ?? []).flatMap(({ where, ...way }): readonly Detour[] => {
      const who = preimageOf(sets, move, where);
      return who === sets.none ? [] : [{ move, says, ...way, who }];
    });
  });
}

/**
 * Those of a group that can be reached. What the quick search forwards did not find is searched for backwards until there is no walk
 * any more, which is exact; one redirect at a time, so that few facts matter.
 */
function takenOf(trial: Trial, group: readonly Detour[], found: Sets): readonly Detour[] {
  const { sets } = trial;
  const isTaken = ({ move, who }: Detour, key: string, there: Diagram) =>
    move.from.key === key && sets.and(who, there) !== sets.none;
  const taken = new Set(group.filter((one) => isTaken(one, one.move.from.key, found.get(one.move.from.key) ?? sets.none)));
  for (;;) {
    const known = new Set([...taken].flatMap(namesOf));
    const open = group.filter((one) => namesOf(one).some((name) => !known.has(name)));
    const last = findWalk(trial, targetOf(trial, open), isWalking)?.paces.at(-1);
    if (last === undefined) return [...taken];
    for (const one of open) if (isTaken(one, last.move.to.key, last.after)) taken.add(one);
  }
}

function namesOf({ move, lands }: Detour): readonly string[] {
  return (move.rows ?? []).map((row) => `${row} ${lands.id}`);
}
