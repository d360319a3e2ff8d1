import type { Problem } from '#engine';
import type { Change } from './changes.ts';
import type { Diagram, Diagrams } from './diagram.ts';
import type { State } from './state.ts';

/** What causes a transition: one thing that a visitor or an action does. `land` is the redirect at the end of a path that was asked for. */
export type Trigger =
  | { readonly kind: 'enter' | 'followLink' | 'openPath'; readonly path: string }
  | { readonly kind: 'redirect' | 'submit' | 'type' | 'back' | 'reload' | 'expire' | 'navigate' }
  | { readonly kind: 'act'; readonly act: string }
  | { readonly kind: 'outcome'; readonly action: string; readonly outcome: string }
  | { readonly kind: 'error'; readonly action: string; readonly codes: readonly string[] };

/** One part of a transition: a filter (only the assignments in `keep` go on), or a change of facts. */
export type Stage =
  | { readonly keep: Diagram }
  | { readonly change: Change; readonly changed: ReadonlySet<number>; readonly to: Diagram };

/** A filter as stages; none where it keeps everything. */
export function stagesOf(keep: Diagram, all: Diagram): readonly Stage[] {
  return keep === all ? [] : [{ keep }];
}

/** A key that is equal for stages with the same effect. */
export function keyOfStages(stages: readonly Stage[]): string {
  return stages
    .map((stage) => ('keep' in stage ? `keep ${stage.keep}` : `change ${[...stage.changed].join()} to ${stage.to}`))
    .join('; ');
}

/** A symbolic transition from one state to another: its stages state for which assignments, and what it changes. */
export interface Transition {
  readonly from: State;
  readonly to: State;
  readonly trigger: Trigger;
  readonly stages: readonly Stage[];
  /** The names of the rows that are taken, as in `edgesOf`; several where error codes with the same effect were joined. */
  readonly rows?: readonly string[];
  /** The id of the step that the row names. */
  readonly target?: string;
  readonly problem?: Problem;
  /** The transition goes to the remembered path, where the visitor has been before. */
  readonly isReturn?: true;
}

/** The image of a set under a transition: the assignments after it. */
export function imageOf(sets: Diagrams, { stages }: Pick<Transition, 'stages'>, from: Diagram): Diagram {
  let set = from;
  for (const stage of stages) {
    if (set === sets.none) return set;
    set = 'keep' in stage ? sets.and(set, stage.keep) : sets.and(sets.forget(set, stage.changed), stage.to);
  }
  return set;
}

/** The preimage of a set under a transition: the assignments from which it goes into the set. */
export function preimageOf(sets: Diagrams, { stages }: Pick<Transition, 'stages'>, to: Diagram): Diagram {
  let set = to;
  for (let index = stages.length - 1; index >= 0 && set !== sets.none; index--) {
    const stage = stages[index] as Stage;
    set = 'keep' in stage ? sets.and(set, stage.keep) : sets.before(set, stage.change);
  }
  return set;
}

const byHand = new Set<Transition['trigger']['kind']>(['navigate', 'reload', 'expire', 'openPath']);

const notProgress = new Set<Transition['trigger']['kind']>([...byHand, 'error', 'back', 'type']);

/** A transition of a visitor who follows the flow: no typed address, no reload, no expired session, no typing while a form is sent. */
export function isFollowingFlow({ trigger, from }: Transition): boolean {
  return !byHand.has(trigger.kind) && !(trigger.kind === 'type' && from.at === 'step' && from.run !== undefined);
}

/** A transition that can bring a visitor to a step for the first time: Back and a remembered path lead only to where they have been. */
export function isFirstArrival(transition: Transition): boolean {
  return isFollowingFlow(transition) && transition.trigger.kind !== 'back' && transition.isReturn !== true;
}

/** A transition towards an end: a button or an outcome, but no error code, no Back and no typing. */
export function isProgress({ trigger }: Transition): boolean {
  return !notProgress.has(trigger.kind);
}
