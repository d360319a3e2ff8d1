import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, type DayString } from './day.ts';
import { reminderOn } from './unpaid-reminders.ts';

const DUE = '2026-07-15' as DayString;

/** The days of all reminders, with the day of default of the last, where someone looks each day. */
function lifeOf(retryDays: readonly number[], byHandSince: DayString = DUE) {
  const reminded: DayString[] = [];
  let defaultOn: DayString | null = null;
  for (let day = DUE; day < addDays(DUE, 200) && defaultOn === null; day = addDays(day, 1)) {
    const reminder = reminderOn({ due: DUE, byHandSince, reminded }, day, retryDays);
    if (reminder) [defaultOn] = [reminder.defaultOn, reminded.push(day)];
  }
  return { reminded, defaultOn };
}

test('a payment is reminded of the day after it was due, and then as a payment that failed is tried', () => {
  expect(lifeOf([3, 5])).toEqual({ reminded: ['2026-07-16', '2026-07-19', '2026-07-24'], defaultOn: '2026-08-03' });
});

test('a plan whose provider tries nothing again has one reminder', () => {
  expect(lifeOf([])).toEqual({ reminded: ['2026-07-16'], defaultOn: '2026-07-26' });
});

test('what was due before automatic payments stopped is reminded of the day after they stopped', () => {
  expect(lifeOf([3], '2026-07-20' as DayString).reminded).toEqual(['2026-07-21', '2026-07-24']);
});

test('reminders end with a day of default, ten days after the last one, however late each was', () => {
  const delays = fc.array(fc.nat({ max: 30 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(
      fc.nat({ max: 800 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
      delays,
      (after, retryDays, late) => {
        const due = addDays(DUE, after);
        const reminded: DayString[] = [];
        let day = due;
        for (const days of late) {
          const reminder = reminderOn({ due, byHandSince: due, reminded }, day, retryDays);
          if (reminder) {
            reminded.push(day);
            expect(reminder.defaultOn).toBe(reminded.length === retryDays.length + 1 ? addDays(day, 10) : null);
          }
          day = addDays(day, days + 1);
        }
        expect(reminded.length).toBeLessThanOrEqual(retryDays.length + 1);
        expect(new Set(reminded).size).toBe(reminded.length);
      },
    ),
  );
});
