import { expect, test } from 'vitest';

import { formatMoment } from './moment.ts';

const noon = new Date('2026-11-25T17:00:00Z');

test.each([
  ['en', 'America/New_York', 'November 25 at 12:00 PM'],
  ['en', 'America/Los_Angeles', 'November 25 at 9:00 AM'],
  ['es', 'America/New_York', '25 de noviembre a las 12:00 p.m.'],
])('a moment reads in %s as the clocks of %s show it', (locale, timeZone, words) => {
  expect(formatMoment(noon, locale, timeZone)).toBe(words);
});
