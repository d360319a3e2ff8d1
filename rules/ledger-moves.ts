import { toCents, type Cents } from './cents.ts';

/** What an entry of a ledger moves: from open to paid, from open to forgiven, and what no payment needs. */
export type Moves = Readonly<Record<'paid_cents' | 'forgiven_cents' | 'surplus_cents', Cents>>;

interface Change {
  /** What the processor holds now, less what it held before. */
  readonly cash: number;
  /** The same of what was refunded. */
  readonly given: number;
  /** What of the payment is open, and not about to be taken by another attempt. */
  readonly space: number;
}

/**
 * Determines the moves of an attempt whose money has changed. `before`: the sum of its moves until now. Money that no payment
 * needs is a surplus; what goes back is taken from the surplus first, and forgives nothing of the payment then. Money that was
 * given back twice leaves a surplus below zero.
 */
export function movesOf(before: Moves, { cash, given, space }: Change): Moves {
  const drained = Math.min(Math.max(0, -cash), Math.max(0, before.surplus_cents));
  const refilled = Math.min(Math.max(0, cash), Math.max(0, 0 - before.surplus_cents));
  // A refund that failed forgives nothing, so its money pays again.
  const released = Math.min(Math.max(0, -given), before.forgiven_cents);
  const free = Math.max(0, space) + released;
  const paid = cash > 0 ? Math.min(cash - refilled, free) : -Math.min(-cash - drained, before.paid_cents);
  const forgiven = given > 0 ? Math.max(0, Math.min(given - drained, free - paid)) : -released;
  return { paid_cents: toCents(paid), forgiven_cents: toCents(forgiven), surplus_cents: toCents(cash - paid) };
}
