import { zonesOfState } from '#rules';
import type { Provider } from '#configuration';

import type { People } from '../patients/patients.ts';
import type { Application } from './applications.ts';
import { addressOf } from './enrollee.ts';

/** The time zones where the person may be, by their address; that of the provider where none is known, or the state has no zone of its own. */
export function homeZones(
  { time_zone }: Pick<Provider, 'time_zone'>,
  application: Application,
  people: People,
): readonly string[] {
  const zones = zonesOfState(addressOf(application, people)?.state ?? '');
  return zones.length > 0 ? zones : [time_zone];
}
