import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hourIn, localTimeIn, momentsAt, outsideNight } from './local-time.ts';

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
  expect(outsideNight(new Date(at), [zone])).toEqual(new Date(leaves));
});

test('a message that two zones read leaves when it is day in both', () => {
  const leaves = outsideNight(new Date('2026-11-23T13:30:00Z'), ['America/New_York', 'America/Los_Angeles']);
  expect(leaves).toEqual(new Date('2026-11-23T16:00:00Z'));
});

test('no message leaves between 21:00 and 8:00, and none waits for more than twelve hours', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'America/St_Johns', 'Pacific/Honolulu', 'Pacific/Guam');
  fc.assert(
    fc.property(zones, fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }), (zone, at) => {
      const leaves = outsideNight(at, [zone]);
      expect(hourIn(zone, leaves)).toBeGreaterThanOrEqual(8);
      expect(hourIn(zone, leaves)).toBeLessThan(21);
      expect(leaves.getTime() - at.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
    }),
  );
});

test.each([
  ['America/New_York', '2027-01-01T00:00', ['2027-01-01T05:00:00.000Z']],
  ['America/New_York', '2027-07-01T00:00', ['2027-07-01T04:00:00.000Z']],
  ['America/New_York', '2027-03-14T02:30', []],
  ['America/New_York', '2027-03-14T03:00', ['2027-03-14T07:00:00.000Z']],
  ['America/New_York', '2027-11-07T01:30', ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']],
  ['America/New_York', '2027-11-07T02:00', ['2027-11-07T07:00:00.000Z']],
  ['America/Phoenix', '2027-03-14T02:30', ['2027-03-14T09:30:00.000Z']],
  ['Pacific/Guam', '2027-01-01T00:00', ['2026-12-31T14:00:00.000Z']],
  ['America/New_York', '2027-02-30T00:00', []],
  ['America/New_York', '2027-01-01T24:30', []],
])('clocks in %s show %s at %j', (zone, localTime, moments) => {
  expect(momentsAt(zone, localTime).map((moment) => moment.toISOString())).toEqual(moments);
});

test('each moment is among those at which clocks show its local time', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'America/St_Johns', 'Pacific/Honolulu', 'Pacific/Guam');
  const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const at = new Date(minute * 60_000);
      expect(momentsAt(zone, localTimeIn(zone, at))).toContainEqual(at);
    }),
  );
});
