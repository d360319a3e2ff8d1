import type { Move } from './move.ts';

const byHand = new Set<Move['deed']['did']>(['wander', 'reload', 'expire', 'ask']);
const noWayOn = new Set<Move['deed']['did']>([...byHand, 'refuse', 'back', 'type']);

/** A move of a visitor who follows the flow: no typed address, no reload, no expired session, no typing while a form is sent. */
export function isWalking({ deed, from }: Move): boolean {
  return !byHand.has(deed.did) && !(deed.did === 'type' && from.at === 'step' && from.run !== undefined);
}

/** A move that can bring a visitor to a step for the first time: Back and a remembered path lead only to where they have been. */
export function isFirstTime(move: Move): boolean {
  return isWalking(move) && move.deed.did !== 'back' && move.isReturn !== true;
}

/** A move towards an end: a button or an outcome, but no error code, no Back and no typing. */
export function isWayOn({ deed }: Move): boolean {
  return !noWayOn.has(deed.did);
}
