import { outsideNight } from '#rules';
import { expect, test } from 'vitest';

import type { People } from '../patients/patients.ts';
import type { Application } from './applications.ts';
import { homeZones } from './home-zones.ts';

const provider = { time_zone: 'America/New_York' };
const people = { patient: {}, guarantors: [], payer: undefined } as unknown as People;

/** A person with an address in this state; without one, a person of whom none is known. */
function livesIn(state?: string): Application {
  const address = { address: '12 Harbor Street', address_number: '12', city: 'Springfield', state, postal_code: '00000' };
  return { address: state === undefined ? null : address } as unknown as Application;
}

// Half past eight in the morning in New York: half past two in Honolulu, half past seven in Chicago.
const morning = new Date('2026-11-23T13:30:00Z');

test.each([
  ['lives in the zone of the provider', 'NY', '2026-11-23T13:30:00Z'],
  ['lives in Hawaii', 'HI', '2026-11-23T18:00:00Z'],
  ['lives in a state with two zones', 'TN', '2026-11-23T14:00:00Z'],
  ['has a military address', 'AE', '2026-11-23T13:30:00Z'],
  ['has no known address', undefined, '2026-11-23T13:30:00Z'],
])('a message to a person who %s leaves by day there', (_, state, leaves) => {
  expect(outsideNight(morning, homeZones(provider, livesIn(state), people))).toEqual(new Date(leaves));
});
