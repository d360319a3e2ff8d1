import { parseBirthDate, toWireBirthDate } from './birth-date.ts';

/** A birth date in three fields, as they were typed. */
export interface BirthDateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const months = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];

/** The text of one date field that three fields mean: their number of the month for its name, nothing where all are empty. */
export function joinBirthDate({ month, day, year }: BirthDateParts): string | undefined {
  const texts = [monthNumber(month), day.trim(), year.trim()];
  if (texts.every((text) => text === '')) return undefined;
  const joined = texts.join('/');
  return toWireBirthDate(joined) ?? joined;
}

/** The three fields for the text of one; a whole date in any notation is taken apart, what is no date as far as it goes. */
export function splitBirthDate(text: string): BirthDateParts {
  const whole = parseBirthDate(text) === undefined ? text : (toWireBirthDate(text) ?? text);
  const [month = '', day = '', ...year] = whole.split('/');
  return { month, day, year: year.join('/') };
}

/** '3' for "3", "mar", "March" and "marzo"; hundreds of people type a name. What names no month stays, for its owner to mend. */
function monthNumber(text: string): string {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  const place = typed.length < 3 ? -1 : months.findIndex((names) => names.some((name) => name.startsWith(typed)));
  return place < 0 ? text.trim() : String(place + 1);
}
