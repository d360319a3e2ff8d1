import { states } from './us-states.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The states that each zone is in, wholly or in part. Source: the IANA time zone database, and 49 CFR 71. */
const statesByZone: Readonly<Record<string, string>> = {
  [EASTERN]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  [CENTRAL]: 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  [MOUNTAIN]: 'AZ CO ID KS MT ND NE NM NV OR SD TX UT WY',
  [PACIFIC]: 'CA ID NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

/** The IANA time zones of a state by its two letters; none for the addresses of the military, which can be anywhere. */
export function zonesOfState(code: string): readonly string[] {
  if (!states.some((state) => state.code === code)) return [];
  return Object.entries(statesByZone).flatMap(([zone, codes]) => (codes.split(' ').includes(code) ? [zone] : []));
}
