/** The three parts of a birth date as they were typed; a part that is not there is empty. */
export interface BirthDateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/** The first three letters of each month in English, then in Spanish: "Febuary" still means February. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec ene feb mar abr may jun jul ago set oct nov dic';

/** The parts of a date in any usual notation, month first unless the year is; an ambiguous date has no parts. */
export function readBirthDateParts(text: string): BirthDateParts {
  const boxes = text.split('/').map((box) => box.trim());
  // Shorter words stand between the parts: "7th of March", "el 7 de marzo de 1984".
  const tokens: readonly string[] = boxes.length === 3 ? boxes : (text.match(/[a-z]{3,}|\d+/gi) ?? []);
  const words = tokens.filter((token) => /[a-z]/i.test(token));
  const parts = tokens.filter((token) => !words.includes(token));
  const isYearFirst = isYear(parts[0]);
  if (tokens.length === 1 && words.length === 0) return readDigits(parts[0] ?? '');
  if (words.length > 0) parts.splice(isYearFirst ? 1 : 0, 0, words.find(monthNumber) ?? words[0] ?? '');
  if (isYearFirst) parts.push(parts.shift() ?? '');
  if (parts.length === 2 && isYear(parts[1])) parts.splice(1, 0, '');
  return named(parts.length > 3 ? [] : parts);
}

/** 3 for "3", "03", "mar", "March" and "marzo"; nothing for what is no month. */
export function monthNumber(text: string): number | undefined {
  const place = /^[a-z]{3}/i.test(text) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) : -1;
  return place < 0 ? numberUpTo(12, text) : ((place / 4) % 12) + 1;
}

/** 7 for "7" and "07"; nothing for what is no day of any month. */
export function dayNumber(text: string): number | undefined {
  return numberUpTo(31, text);
}

function numberUpTo(most: number, text: string): number | undefined {
  const number = /^\d\d?$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= most ? number : undefined;
}

function isYear(text = ''): boolean {
  return /^\d{3}/.test(text);
}

function named([month = '', day = '', year = '']: readonly string[]): BirthDateParts {
  return { month, day, year };
}

/** Digits without anything between them. Seven can be read in two ways: where both may be meant, nothing is guessed. */
function readDigits(digits: string): BirthDateParts {
  const cut = (...[first, second]: readonly [number, number]) => [
    digits.slice(0, first),
    digits.slice(first, second),
    digits.slice(second),
  ];
  if (digits.length % 4 === 0 && /^(?:19|20)/.test(digits)) {
    const [year = '', month = '', day = ''] = cut(4, 6);
    return { month, day, year };
  }
  if (digits.length !== 7) return named(cut(2, 4));
  const meant = [cut(1, 3), cut(2, 3)].filter(([month = '', day = '']) => monthNumber(month) && dayNumber(day));
  return named(meant.length === 1 ? (meant[0] ?? []) : []);
}
