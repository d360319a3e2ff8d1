import { parseBirthDate, toWireBirthDate, type BirthDateProblem } from './birth-date.ts';
import { monthNumber, readBirthDateParts, type BirthDateParts } from './birth-date-reading.ts';
import type { DayString } from './day.ts';

/** The text of one date field that three fields mean: the number of the month for its name, nothing where all are empty. */
export function joinBirthDate({ month, day, year }: BirthDateParts): string | undefined {
  const named = month.trim().replace(/\.$/, '');
  const texts = [monthNumber(named) === undefined ? named : String(monthNumber(named)), day.trim(), year.trim()];
  if (texts.every((text) => text === '')) return undefined;
  const joined = texts.join('/');
  return toWireBirthDate(joined) ?? joined;
}

/** The three fields for the text of one: a whole date in any notation is taken apart, what is no date as far as it goes. */
export function splitBirthDate(text: string): BirthDateParts {
  const whole = parseBirthDate(text) === undefined ? text : (toWireBirthDate(text) ?? text);
  const [month = '', day = '', ...year] = whole.split('/');
  return { month, day, year: year.join('/') };
}

const partOf: Partial<Record<BirthDateProblem, keyof BirthDateParts>> = {
  noMonth: 'month',
  wrongMonth: 'month',
  noDay: 'day',
  wrongDay: 'day',
  noYear: 'year',
  tooEarly: 'year',
};

/** The one part that the problem is about, or nothing when it is about the whole date. */
export function wrongBirthDatePart(problem: BirthDateProblem, text: string, today: DayString): keyof BirthDateParts | undefined {
  const { year } = readBirthDateParts(text);
  return problem === 'future' && year > today.slice(0, 4) ? 'year' : partOf[problem];
}
