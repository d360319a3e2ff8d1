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

/**
 * This moment, or the first one at which it is day (8:00 to 21:00) in each of these zones: so that a message wakes no patient
 * (47 CFR 64.1200(c)(1)). The zones of the United States have daylight in common each day.
 */
export function outsideNight(at: Date, timeZones: readonly string[]): Date {
  let moment = at;
  while (timeZones.some((timeZone) => isNight(hourIn(timeZone, moment)))) {
    // Every zone's offset is a multiple of a quarter of an hour, also on the day on which it changes.
    moment = new Date((Math.floor(moment.getTime() / STEP_MS) + 1) * STEP_MS);
  }
  return moment;
}

function isNight(hour: number): boolean {
  return hour < MORNING || hour >= EVENING;
}

const wallClock = madeOnce(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** The day and the time that clocks in an IANA time zone show, such as `2027-01-31T09:30`. */
export function localTimeIn(timeZone: string, at: Date): string {
  const parts = new Map(
    wallClock(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [year = '', month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  );
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The moments at which clocks in an IANA time zone show this day and time, such as `2027-01-31T09:30`. None where the clocks
 * skip it, or where there is no such day; two where they go back and show it again.
 */
export function momentsAt(timeZone: string, localTime: string): readonly Date[] {
  const asUtc = Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtc)) return [];
  // The offset changes at most once within these two days.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => Date.parse(`${localTimeIn(timeZone, new Date(near))}Z`) - near);
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => localTimeIn(timeZone, moment) === localTime)
    .toSorted((a, b) => a.getTime() - b.getTime());
}
