import { outsideNight, zonesOfState } from '#rules';
import type { Provider } from '#configuration';

import type { People } from '../patients/patients.ts';
import type { Application } from './applications.ts';
import { addressOf } from './enrollee.ts';

/** This moment, or the next morning of the person by their address; of the provider where none is known, or the state has no zone of its own. */
export function inTheirDaytime(
  at: Date,
  { time_zone }: Pick<Provider, 'time_zone'>,
  application: Application,
  people: People,
): Date {
  const zones = zonesOfState(addressOf(application, people)?.state ?? '');
  return outsideNight(at, zones.length > 0 ? zones : [time_zone]);
}
