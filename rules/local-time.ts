import { madeOnce } from './locale-formats.ts';

const MORNING = 8;
const EVENING = 21;
const STEP_MS = 15 * 60_000;

const hourFormat = madeOnce((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }));

/** The hour of the day in an IANA time zone, 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  const hour = hourFormat(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'hour');
  return Number(hour?.value);
}

/** This moment, or the next morning at 8:00 in the zone when it is night there (from 21:00): so that a message wakes no patient. */
export function outsideNight(at: Date, timeZone: string): Date {
  let moment = at;
  while (isNight(hourIn(timeZone, moment))) {
    // Every zone's offset is a multiple of a quarter of an hour, also on the day on which it changes.
    moment = new Date((Math.floor(moment.getTime() / STEP_MS) + 1) * STEP_MS);
  }
  return moment;
}

function isNight(hour: number): boolean {
  return hour < MORNING || hour >= EVENING;
}
