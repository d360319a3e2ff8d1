import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { attemptMoney, namedRefunds, shareMoney, type AttemptFact, type NamedRefund } from './attempt-money.ts';
import { sumCents, toCents } from './cents.ts';

const amount = toCents(10_000);
const cents = (value: number) => toCents(value);
const facts: Readonly<Record<string, AttemptFact>> = {
  settled: { fact: 'settled' },
  declined: { fact: 'declined' },
  returned: { fact: 'returned', cents: amount },
  disputed: { fact: 'disputed', cents: amount },
  won: { fact: 'disputeWon', cents: amount },
  lost: { fact: 'disputeLost', cents: amount },
  refund: { fact: 'refunded', refund: 'r', cents: cents(4_000) },
  refundFailed: { fact: 'refundFailed', refund: 'r', cents: cents(4_000) },
};

test.each<[string, readonly string[], { isOpen: boolean; paid: number; forgiven: number }]>([
  ['without news is open', [], { isOpen: true, paid: 0, forgiven: 0 }],
  ['that settled is paid', ['settled'], { isOpen: false, paid: 10_000, forgiven: 0 }],
  ['that was declined takes nothing', ['declined'], { isOpen: false, paid: 0, forgiven: 0 }],
  ['that settled after a decline is paid', ['declined', 'settled'], { isOpen: false, paid: 10_000, forgiven: 0 }],
  ['that came back is owed again', ['settled', 'returned'], { isOpen: false, paid: 0, forgiven: 0 }],
  ['that came back before it was reported as settled is owed again', ['returned'], { isOpen: false, paid: 0, forgiven: 0 }],
  ['under dispute is not paid', ['settled', 'disputed'], { isOpen: false, paid: 0, forgiven: 0 }],
  ['whose dispute was won is paid', ['settled', 'disputed', 'won'], { isOpen: false, paid: 10_000, forgiven: 0 }],
  ['whose dispute was lost is owed again', ['settled', 'disputed', 'lost'], { isOpen: false, paid: 0, forgiven: 0 }],
  ['with a refund is forgiven that much', ['settled', 'refund'], { isOpen: false, paid: 6_000, forgiven: 4_000 }],
  ['whose refund failed is paid', ['settled', 'refund', 'refundFailed'], { isOpen: false, paid: 10_000, forgiven: 0 }],
  ['that is known by a refund that failed is paid', ['refund', 'refundFailed'], { isOpen: false, paid: 10_000, forgiven: 0 }],
  [
    'that came back after a refund is owed in full, and cost the refund',
    ['settled', 'refund', 'returned'],
    { isOpen: false, paid: -4_000, forgiven: 0 },
  ],
])('an attempt %s', (_, names, expected) => {
  expect(
    attemptMoney(
      amount,
      names.map((name) => facts[name] as AttemptFact),
    ),
  ).toEqual(expected);
});

describe('an attempt that paid three payments', () => {
  const parts = [cents(3_000), cents(3_000), cents(4_000)];
  const share = (names: readonly string[], named: readonly NamedRefund[] = []) =>
    shareMoney(
      parts,
      attemptMoney(
        amount,
        names.map((name) => facts[name] as AttemptFact),
      ),
      named,
    ).map(({ paid, forgiven }) => [paid, forgiven]);

  test('forgives the payment that a refund names', () => {
    expect(
      share(
        ['settled', 'refund'],
        [
          { part: 0, cents: cents(2_000) },
          { part: 1, cents: cents(2_000) },
        ],
      ),
    ).toEqual([
      [1_000, 2_000],
      [1_000, 2_000],
      [4_000, 0],
    ]);
  });

  test('forgives the last payments with a refund that names none', () => {
    expect(share(['settled', 'refund'])).toEqual([
      [3_000, 0],
      [3_000, 0],
      [0, 4_000],
    ]);
  });

  test('forgives with the rest of a refund that is more than the payment it names', () => {
    expect(share(['settled', 'refund'], [{ part: 0, cents: cents(4_000) }])).toEqual([
      [0, 3_000],
      [3_000, 0],
      [3_000, 1_000],
    ]);
  });

  test('knows no part of a refund that failed', () => {
    const reports = [facts['settled'], facts['refund'], facts['refundFailed']] as AttemptFact[];
    expect(namedRefunds(reports, () => 1)).toEqual([]);
    expect(namedRefunds(reports.slice(0, 2), () => 1)).toEqual([{ part: 1, cents: 4_000 }]);
    expect(namedRefunds(reports.slice(0, 2), () => undefined)).toEqual([]);
  });
});

describe('whatever the processor reports', () => {
  const anyCents = fc.integer({ min: 1, max: 12_000 }).map(cents);
  const anyFact: fc.Arbitrary<AttemptFact> = fc.oneof(
    fc.record({ fact: fc.constantFrom('settled' as const, 'declined' as const) }),
    fc.record({
      fact: fc.constantFrom('returned' as const, 'disputed' as const, 'disputeWon' as const, 'disputeLost' as const),
      cents: anyCents,
    }),
    fc
      .constantFrom('refunded' as const, 'refundFailed' as const)
      .chain((fact) =>
        fc.constantFrom('a', 'b').map((refund) => ({ fact, refund, cents: cents(refund === 'a' ? 3_000 : 5_000) })),
      ),
  );

  test('the order and the number of reports change nothing', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 20 }), (reports, picks) => {
        const again = picks.flatMap((pick) => (reports.length === 0 ? [] : [reports[pick % reports.length] as AttemptFact]));
        const other = [...again, ...reports.toReversed(), ...again];
        expect(attemptMoney(amount, other)).toEqual(attemptMoney(amount, reports));
      }),
    );
  });

  test('an attempt never pays and forgives more than its amount, and its parts add up to it', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }).map(cents), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.oneof(anyFact), { maxLength: 8 }), parts, fc.nat({ max: 6 }), (reports, shares, part) => {
        const total = sumCents(shares);
        const money = attemptMoney(total, reports);
        const named = namedRefunds(reports, (refund) => (refund === 'a' ? part : undefined));
        expect(money.paid).toBeGreaterThanOrEqual(-8_000);
        expect(money.forgiven).toBeGreaterThanOrEqual(0);
        expect(money.paid + money.forgiven).toBeLessThanOrEqual(total);
        const shared = shareMoney(shares, money, named);
        expect(sumCents(shared.map(({ paid }) => paid))).toBe(money.paid);
        expect(sumCents(shared.map(({ forgiven }) => forgiven))).toBe(money.forgiven);
        for (const [index, { paid, forgiven }] of shared.entries())
          expect(paid + forgiven).toBeLessThanOrEqual(shares[index] ?? 0);
      }),
    );
  });
});
