import { momentsAt } from '#rules';

import { UsageProblem } from './command.ts';

/** The moment of `--at`, a day and a time of day by the clocks of a provider. Of a time that they show twice, the first. */
export function momentOf(written: string, timeZone: string): Date {
  const [moment] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written) ? tryToRead(timeZone, written) : [];
  if (moment) return moment;
  throw new UsageProblem(`"${written}" is no time in ${timeZone}: write it like --at 2027-01-01T00:00`);
}

function tryToRead(timeZone: string, written: string): readonly Date[] {
  try {
    return momentsAt(timeZone, written);
  } catch {
    throw new UsageProblem(`"${timeZone}" is not a time zone`);
  }
}
