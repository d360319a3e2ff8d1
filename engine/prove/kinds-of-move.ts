import type { Move } from './move.ts';

const byHand = new Set<Move['deed']['did']>(['wander', 'reload', 'expire', 'ask']);
const noWayOn = new Set<Move['deed']['did']>([...byHand, 'refuse', 'back', 'type']);

/** What visitors and actions do; nobody types an address, loads a page again, is away for too long, or types on while a form is sent. */
export function isWalking({ deed, from }: Move): boolean {
  return !byHand.has(deed.did) && !(deed.did === 'type' && from.at === 'step' && from.run !== undefined);
}

/** What leads somebody to a step for the first time: nobody goes Back, or is led back, to where they never were. */
export function isFirstTime(move: Move): boolean {
  return isWalking(move) && move.deed.did !== 'back' && move.isReturn !== true;
}

/** What leads on: what is pressed and what is answered. No refusal, and no way back. */
export function isWayOn({ deed }: Move): boolean {
  return !noWayOn.has(deed.did);
}
