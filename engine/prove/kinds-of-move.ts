import type { Move } from './move.ts';

const byHand = new Set<Move['deed']['did']>(['wander', 'reload', 'expire', 'ask']);
const noWayOn = new Set<Move['deed']['did']>([...byHand, 'refuse', 'back', 'type']);

/** What visitors and actions do; nobody types an address, loads a page again or is away for too long. */
export function isWalking({ deed }: Move): boolean {
  return !byHand.has(deed.did);
}

/** What leads somebody to a step for the first time: nobody goes Back, or is led back, to where they never were. */
export function isFirstTime(move: Move): boolean {
  return isWalking(move) && move.deed.did !== 'back' && move.isReturn !== true;
}

/** What leads on: what is pressed and what is answered. No refusal, and no way back. */
export function isWayOn({ deed }: Move): boolean {
  return !noWayOn.has(deed.did);
}
