import { expect, test } from 'vitest';

import { hourIn, outsideNight } from './local-time.ts';
import { zonesOfState } from './state-zones.ts';
import { states } from './us-states.ts';

const MILITARY = new Set(['AA', 'AE', 'AP']);
const inZones = states.filter(({ code }) => zonesOfState(code).length > 0).map(({ code }) => code);

test('every state that is a place has a time zone', () => {
  expect(states.map(({ code }) => code).filter((code) => !inZones.includes(code))).toEqual(
    states.map(({ code }) => code).filter((code) => MILITARY.has(code)),
  );
});

test.each([
  ['NY', ['America/New_York']],
  ['TN', ['America/New_York', 'America/Chicago']],
  ['AK', ['America/Anchorage', 'America/Adak']],
  ['ZZ', []],
])('%s is in %j', (code, zones) => {
  expect(zonesOfState(code)).toEqual(zones);
});

test.each(inZones)('a message to %s leaves by day in each of its zones, within twelve hours and a half', (code) => {
  const zones = zonesOfState(code);
  for (let hour = 0; hour < 24; hour += 1) {
    const at = new Date(Date.UTC(2027, 2, 14, hour, 7));
    const leaves = outsideNight(at, zones);
    for (const zone of zones) {
      expect(hourIn(zone, leaves)).toBeGreaterThanOrEqual(8);
      expect(hourIn(zone, leaves)).toBeLessThan(21);
    }
    expect(leaves.getTime() - at.getTime()).toBeLessThanOrEqual(12.5 * 3_600_000);
  }
});
