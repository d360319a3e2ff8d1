import fc from 'fast-check';
import { expect, test } from 'vitest';

import { byDepth } from '../tests/setup/depth.ts';
import { toCents } from './cents.ts';
import { addDays } from './day.ts';
import { noticeDay, paymentsToAnnounce } from './payment-notices.ts';
import { paymentSchedule } from './schedule.ts';
import { aDay } from './testing/builders.ts';

const payment = (due: string, amount: number) => ({ due, amount });

test.each([
  ['the first payment', payment('2028-03-01', 5_000), undefined, '2028-02-27'],
  ['a payment of the same amount', payment('2028-03-31', 5_000), payment('2028-03-01', 5_000), '2028-03-28'],
  ['a smaller last payment', payment('2028-03-01', 4_999), payment('2028-01-31', 5_000), '2028-02-20'],
])('announces %s in time', (_, one, previous, day) => {
  expect(noticeDay(one, previous)).toBe(day);
});

test('each payment of any plan is announced before its day, and another amount ten days before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 31 }),
      (total, months, chargeDay) => {
        const today = aDay('2027-12-10');
        const payments = paymentSchedule({ total: toCents(total), months, chargeDay, today, leadDays: 11 });
        for (const [index, one] of payments.entries()) {
          const firstDay = Array.from({ length: 40 }, (_, ahead) => addDays(one.due, ahead - 40)).find((day) =>
            paymentsToAnnounce(payments, day).includes(one),
          );
          const previous = payments[index - 1];
          const days = previous !== undefined && previous.amount !== one.amount ? 10 : 3;
          expect(firstDay).toBe(addDays(one.due, -days));
        }
      },
    ),
    { numRuns: byDepth(30, 300) },
  );
});

test('a payment of today or of a day that is over is not announced', () => {
  expect(paymentsToAnnounce([payment('2028-03-01', 1)], aDay('2028-03-01'))).toEqual([]);
});
