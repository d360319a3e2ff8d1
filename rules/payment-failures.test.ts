import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from './day.ts';
import { afterFailure, DAYS_UNTIL_DEFAULT, type PaymentFailure } from './payment-failures.ts';
import { aDay } from './testing/builders.ts';

const day = aDay('2028-02-26');
const declined = (decline: 'soft' | 'hard' | 'unknown'): PaymentFailure => ({ kind: 'declined', decline });
const returned = (code: string): PaymentFailure => ({ kind: 'returned', code });
const after = (failure: PaymentFailure, failures = 1, retryDays: readonly number[] = [3, 5]) =>
  afterFailure({ failure, day, firstTry: day, failures }, retryDays);

test.each([
  [1, { next: 'retry', on: '2028-02-29' }],
  [2, { next: 'retry', on: '2028-03-02' }],
  [3, { next: 'stop', reason: 'retriesUsed', defaultOn: '2028-03-07' }],
])('a card with a soft decline, failure %i, is tried again after the days of the provider', (failures, expected) => {
  expect(after(declined('soft'), failures)).toEqual(expected);
});

test.each([
  ['a card that the bank refuses for good', declined('hard'), 'newMethod'],
  ['a closed account (R02)', returned('R02'), 'newMethod'],
  ['a revoked authorization (R07)', returned('R07'), 'newAuthorization'],
  ['a stopped payment (R08)', returned('R08'), 'patientsConsent'],
  ['an unauthorized debit (R10)', returned('R10'), 'unauthorized'],
])('%s is not tried again by itself', (_, failure, reason) => {
  expect(after(failure)).toEqual({ next: 'stop', reason, defaultOn: addDays(day, DAYS_UNTIL_DEFAULT) });
});

test.each([declined('unknown'), returned('R99'), returned('debit_not_authorized')])(
  'an unknown code %o stops the payment and ends no plan',
  (failure) => {
    expect(after(failure)).toEqual({ next: 'stop', reason: 'unknownCode', defaultOn: null });
  },
);

describe('a debit that came back for want of funds', () => {
  test.each(['R01', 'R09'])('%s is initiated again at most twice, whatever the provider allows', (code) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), (retryDays) => {
        let failures = 1;
        while (after(returned(code), failures, retryDays).next === 'retry') failures += 1;
        expect(failures - 1).toBe(Math.min(2, retryDays.length));
      }),
    );
  });

  test('is not initiated again more than 180 days after the first debit', () => {
    const late = { failure: returned('R01'), day, failures: 1 };

    expect(afterFailure({ ...late, firstTry: addDays(day, -177) }, [3]).next).toBe('retry');
    expect(afterFailure({ ...late, firstTry: addDays(day, -178) }, [3]).next).toBe('stop');
  });
});
