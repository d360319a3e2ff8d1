import type { Problem } from '../facts.ts';
import type { Change } from './changes.ts';
import type { Diagram, Diagrams } from './diagram.ts';
import type { Place } from './place.ts';

/** What happens, as the one thing that a visitor or an action does. */
export type Deed =
  | { readonly did: 'come' | 'link' | 'ask'; readonly path: string }
  | { readonly did: 'land' | 'submit' | 'type' | 'back' | 'reload' | 'expire' | 'wander' }
  | { readonly did: 'act'; readonly act: string }
  | { readonly did: 'answer'; readonly action: string; readonly outcome: string }
  | { readonly did: 'refuse'; readonly action: string; readonly codes: readonly string[] };

/** One part of a move: only these assignments go on, or facts change. */
export type Stage =
  | { readonly keep: Diagram }
  | { readonly change: Change; readonly changed: ReadonlySet<number>; readonly to: Diagram };

/** Only these go on, as a part of a move; none where everybody does. */
export function stagesOf(keep: Diagram, all: Diagram): readonly Stage[] {
  return keep === all ? [] : [{ keep }];
}

/** What tells stages apart that do different things. */
export function keyOfStages(stages: readonly Stage[]): string {
  return stages
    .map((stage) => ('keep' in stage ? `keep ${stage.keep}` : `change ${[...stage.changed].join()} to ${stage.to}`))
    .join('; ');
}

/** A way from one place to another, for some assignments. */
export interface Move {
  readonly from: Place;
  readonly to: Place;
  readonly deed: Deed;
  readonly stages: readonly Stage[];
  /** The names of the rows that are taken, as edges are named: of several codes, each has its own. */
  readonly rows?: readonly string[];
  /** The step that the row names, where that is one. */
  readonly says?: string;
  readonly problem?: Problem;
  /** Back to a step that is remembered: somebody was led away from there before. */
  readonly isReturn?: true;
}

/** Where the visitors of a set come to by a move. */
export function follow(sets: Diagrams, { stages }: Pick<Move, 'stages'>, from: Diagram): Diagram {
  let set = from;
  for (const stage of stages) {
    if (set === sets.none) return set;
    set = 'keep' in stage ? sets.and(set, stage.keep) : sets.and(sets.forget(set, stage.changed), stage.to);
  }
  return set;
}

/** Who comes into a set by a move. */
export function trace(sets: Diagrams, { stages }: Pick<Move, 'stages'>, to: Diagram): Diagram {
  let set = to;
  for (const stage of stages.toReversed()) {
    if (set === sets.none) return set;
    set = 'keep' in stage ? sets.and(set, stage.keep) : sets.before(set, stage.change);
  }
  return set;
}
