import type { StoredIntent } from '../../sandbox/stripe/books.ts';
import type { Fault, StripeStandIn } from '../../sandbox/stripe/create-stripe-stand-in.ts';
import { showIntent } from '../../sandbox/stripe/books.ts';
import { settle } from '../../sandbox/stripe/endpoints.ts';
import type { Failure } from '../../sandbox/stripe/test-methods.ts';

const DAY = 86_400;

/** A number from 0 to 1, the same in every run. */
export type Dice = () => number;

export function createDice(seed: number): Dice {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The outcome whose share the dice meet; shares are of a thousand. */
function choose<T>(dice: Dice, shares: readonly (readonly [number, T])[], otherwise: T): T {
  let left = dice() * 1000;
  for (const [share, outcome] of shares) {
    left -= share;
    if (left < 0) return outcome;
  }
  return otherwise;
}

const declined = (decline_code: string): Failure => ({ code: 'card_declined', decline_code });

/** What a card's bank answers to a charge: soft, hard, unknown, or a confirmation that it wants. */
export function cardAnswer(dice: Dice): Failure | undefined {
  return choose<Failure | undefined>(
    dice,
    [
      [50, declined('insufficient_funds')],
      [8, declined('stolen_card')],
      [4, declined('a_code_of_tomorrow')],
      [12, { code: 'authentication_required' }],
    ],
    undefined,
  );
}

/** What goes wrong with a request. */
export function wireFault(dice: Dice): Fault | undefined {
  return choose<Fault | undefined>(
    dice,
    [
      [3, 'late'],
      [2, 'down'],
      [1, 'status-500'],
      [2, 'status-503'],
      [2, 'status-429'],
      [1, 'malformed'],
      [1, 'slow'],
    ],
    undefined,
  );
}

type Next = 'settle' | 'R01' | 'R02' | 'R07' | 'R08' | 'R10' | 'R99';

/** What banks and patients do in the days after a charge. Called once a day. */
export function openBanks(standIn: StripeStandIn, dice: Dice) {
  const { books } = standIn;
  const planned: { at: number; act: () => void }[] = [];
  const seen = new Set<string>();
  const counts: Record<string, number> = {};
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
  const plan = (days: number, what: string, act: () => void) =>
    planned.push({ at: books.seconds() + days * DAY, act: () => (count(what), act()) });
  const within = (least: number, most: number) => least + Math.floor(dice() * (most - least + 1));

  function returnDebit(intent: StoredIntent, code: string): void {
    intent.status = 'requires_payment_method';
    intent.failure = { code: 'debit_returned', network_decline_code: code };
    books.note('payment_intent.payment_failed', showIntent(intent));
  }

  function planDebit(intent: StoredIntent): void {
    const next = choose<Next>(
      dice,
      [
        [60, 'R01'],
        [8, 'R02'],
        [8, 'R07'],
        [8, 'R08'],
        [8, 'R10'],
        [4, 'R99'],
      ],
      'settle',
    );
    if (next !== 'settle') return void plan(within(2, 5), next, () => returnDebit(intent, next));
    plan(within(3, 5), 'settled debit', () => settle(books, intent));
    if (dice() < 0.02)
      plan(
        within(6, 60),
        'late R10',
        () => intent.status === 'succeeded' && void standIn.dispute(intent.id, 'debit_not_authorized', 'R10'),
      );
  }

  function planCard(intent: StoredIntent): void {
    if (intent.failure?.code === 'authentication_required' && dice() < 0.5)
      plan(within(1, 8), 'confirmed late', () => {
        delete intent.failure;
        settle(books, intent);
      });
    if (intent.status !== 'succeeded' || dice() >= 0.012) return;
    const opened = within(5, 40);
    plan(opened, 'dispute', () => void standIn.dispute(intent.id, 'fraudulent'));
    const outcome = dice() < 0.5 ? 'won' : 'lost';
    plan(opened + within(10, 30), `dispute ${outcome}`, () => void standIn.closeDispute(intent.id, outcome));
  }

  return {
    counts,
    pass(): void {
      for (const intent of books.intents.values()) {
        if (seen.has(intent.id)) continue;
        seen.add(intent.id);
        if (intent.type === 'card') planCard(intent);
        else planDebit(intent);
      }
      for (const refund of books.refunds.values()) {
        if (refund.status !== 'pending' || seen.has(refund.id)) continue;
        seen.add(refund.id);
        const outcome = dice() < 0.2 ? 'failed' : 'succeeded';
        plan(within(1, 4), `refund ${outcome}`, () => void standIn.endRefund(refund.id, outcome));
      }
      const due = planned.filter(({ at }) => at <= books.seconds());
      planned.splice(0, planned.length, ...planned.filter((one) => !due.includes(one)));
      for (const { act } of due) act();
    },
  };
}

/** What the account holds of each attempt, in cents, and how often it took money for it. */
export function booksOfStandIn({ books }: StripeStandIn) {
  const owner = new Map<string, string>();
  const held = new Map<string, { cents: number; taken: number }>();
  for (const { id, charge, metadata } of books.intents.values()) {
    owner.set(id, metadata['attempt_id'] ?? '');
    owner.set(charge, metadata['attempt_id'] ?? '');
  }
  for (const { id, intent } of [...books.refunds.values(), ...books.disputes.values()]) owner.set(id, owner.get(intent) ?? '');
  for (const { source, amount, type } of books.movements) {
    const attempt = owner.get(source) ?? '';
    const so = held.get(attempt) ?? { cents: 0, taken: 0 };
    held.set(attempt, { cents: so.cents + amount, taken: so.taken + (type === 'charge' || type === 'payment' ? 1 : 0) });
  }
  return [...held].map(([attempt_id, { cents, taken }]) => ({ attempt_id, cents, taken }));
}
