import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hourIn, outsideNight } from './local-time.ts';

test.each([
  ['America/New_York', '2026-11-23T14:00:00Z', 9],
  ['America/New_York', '2026-07-01T13:00:00Z', 9],
  ['Pacific/Honolulu', '2026-11-23T09:30:00Z', 23],
  ['UTC', '2026-11-23T00:00:00Z', 0],
])('in %s at %s the hour is %i', (zone, at, hour) => {
  expect(hourIn(zone, new Date(at))).toBe(hour);
});

test.each([
  ['by day', 'America/New_York', '2026-11-23T17:12:00Z', '2026-11-23T17:12:00Z'],
  ['in the evening', 'America/New_York', '2026-11-24T02:00:00Z', '2026-11-24T13:00:00Z'],
  ['before the morning', 'America/New_York', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00Z'],
  ['in the night in which the clocks go forward', 'America/New_York', '2027-03-14T04:00:00Z', '2027-03-14T12:00:00Z'],
  ['in the night in which the clocks go back', 'America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T13:00:00Z'],
])('a message %s in %s leaves at 8:00 or later', (_, zone, at, leaves) => {
  expect(outsideNight(new Date(at), zone)).toEqual(new Date(leaves));
});

test('no message leaves between 21:00 and 8:00, and none waits for more than twelve hours', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'America/St_Johns', 'Pacific/Honolulu', 'Pacific/Guam');
  fc.assert(
    fc.property(zones, fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }), (zone, at) => {
      const leaves = outsideNight(at, zone);
      expect(hourIn(zone, leaves)).toBeGreaterThanOrEqual(8);
      expect(hourIn(zone, leaves)).toBeLessThan(21);
      expect(leaves.getTime() - at.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
    }),
  );
});
