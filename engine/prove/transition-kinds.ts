import type { Transition } from './transition.ts';

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
