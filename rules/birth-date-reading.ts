/** The three parts of a birth date as they were typed; a part that is not there is empty. */
export interface BirthDateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/** The first three letters of each month in English and Spanish: "Febuary" still means February. */
const MONTHS = ['jan ene', 'feb', 'mar', 'apr abr', 'may', 'jun', 'jul', 'aug ago', 'sep set', 'oct', 'nov', 'dec dic'];

/** What stands between the parts in words: "7th of March", "el 7 de marzo de 1984", "1.º de enero". */
const FILLER = /^(?:of|the|st|nd|rd|th|el|del?|er|e?ro|[oºª])$/i;

/** The parts of a date in any usual notation, month first unless the year is; nothing where no part can be told from another. */
export function readBirthDateParts(text: string): BirthDateParts | undefined {
  const boxes = text.split('/').map((box) => box.trim());
  if (boxes.length === 3) return inOrder(boxes);
  const tokens = (text.match(/\p{L}+|\d+/gu) ?? []).filter((token) => !FILLER.test(token));
  if (tokens.length === 1) return fromDigits(tokens[0] ?? '');
  return tokens.length === 2 || tokens.length === 3 ? inOrder(tokens) : undefined;
}

/** 3 for "3", "03", "mar", "March" and "marzo"; nothing for what is no month. */
export function monthNumber(text: string): number | undefined {
  const place = /^\p{L}{3}/u.test(text)
    ? MONTHS.findIndex((names) => names.includes(text.slice(0, 3).toLowerCase())) + 1
    : smallNumber(text, 12);
  return place || undefined;
}

/** 7 for "7" and "07"; nothing for what is no day of any month. */
export function dayNumber(text: string): number | undefined {
  return smallNumber(text, 31) || undefined;
}

function smallNumber(text: string, most: number): number {
  return /^\d\d?$/.test(text) && Number(text) <= most ? Number(text) : 0;
}

/** A word is the month, three or more digits are the year; of numbers alone the first is the month. */
function inOrder(parts: readonly string[]): BirthDateParts {
  const word = parts.find((part) => /\p{L}/u.test(part));
  const [first = '', second = '', third = ''] = word === undefined ? parts : parts.toSpliced(parts.indexOf(word), 1);
  const isYearFirst = isYear(first);
  if (word !== undefined) return isYearFirst ? named(word, second, first) : named(word, first, second);
  if (isYearFirst) return named(second, third, first);
  return third === '' && isYear(second) ? named(first, '', second) : named(first, second, third);
}

function isYear(text: string): boolean {
  return /^\d{3}/.test(text);
}

function named(month: string, day: string, year: string): BirthDateParts {
  return { month, day, year };
}

/** Digits without anything between them; where they can be read in two ways, nothing is guessed. */
function fromDigits(digits: string): BirthDateParts | undefined {
  const cut = (month: number, day: number) =>
    named(digits.slice(0, month), digits.slice(month, month + day), digits.slice(month + day));
  const isYearFirst = /^(?:19|20)/.test(digits);
  switch (/^\d+$/.test(digits) && digits.length) {
    case 8:
      return isYearFirst ? named(digits.slice(4, 6), digits.slice(6), digits.slice(0, 4)) : cut(2, 2);
    case 7: {
      const meant = [cut(1, 2), cut(2, 1)].filter(isPlausible);
      return meant.length === 1 ? meant[0] : undefined;
    }
    case 6:
      return isPlausible(cut(1, 1)) && !isPlausible({ ...cut(2, 2), year: '1900' }) ? cut(1, 1) : cut(2, 2);
    case 5:
    case 3:
      return cut(2, 2);
    case 4:
      return isYearFirst ? named('', '', digits) : cut(2, 2);
    default:
      return undefined;
  }
}

function isPlausible({ month, day, year }: BirthDateParts): boolean {
  return monthNumber(month) !== undefined && dayNumber(day) !== undefined && /^(?:19|20)\d\d$/.test(year);
}
