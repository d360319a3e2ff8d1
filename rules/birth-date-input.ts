import { toWireBirthDate } from './birth-date.ts';

/** A date that came year first, as autofill writes it, with both digits of month and day: no key can make another date of it. */
const wholeYearFirst = /^(?:19|20)\d\d(?:\D\d\d\D\d\d|\d{4})$/;
const yearFirst = /^(?:19|20)\d\d\D/;
/** What a name of a month may follow, and a month with its year, which was pasted. */
const unfinished = /^\d\d?(?: |\D(?:19|20)\d\d)$/;

/**
 * The text of a birth date field after a keystroke or a paste, grown towards MM/DD/YYYY.
 *
 * A slash comes with the digit after it, and the text before the last slash stays, so that neither
 * Backspace nor an edit in the middle is undone by the format. What may be a date in another order or in words stays as typed.
 * @example formatBirthDateInput('0307') // '03/07'
 */
export function formatBirthDateInput(text: string): string {
  if (/\p{L}/u.test(text)) return text;
  if (!/\d/.test(text)) return '';

  const typed = text.trimStart().replace(/[^\d\s/.-]/g, '');
  if (wholeYearFirst.test(typed)) return toWireBirthDate(typed) ?? typed;
  return yearFirst.test(typed) || unfinished.test(typed) ? typed : grow(split(typed)).join('/');
}

/** The typed groups of digits; a separator at the end opens one empty group, however often it was struck. */
function split(typed: string): readonly string[] {
  const [month = '', day, ...year] = pad(typed.replace(/[\s/.-]+$/, '/').split(/[\s/.-]/));
  if (day === undefined) return [month];
  return year.length === 0 ? [month, day] : [month, day, year.join('')];
}

/** '3/' is a finished month: '03/'. */
function pad(groups: readonly string[]): readonly string[] {
  const [last, closed = ''] = [groups.at(-1), groups.at(-2)];
  if (last !== '' || groups.length > 3 || !/^[1-9]$/.test(closed)) return groups;
  return [...groups.slice(0, -2), `0${closed}`, ''];
}

/** Spec 5: the mask holds the group that is being typed to a month, a day or a year that can be. */
function grow(groups: readonly string[]): readonly string[] {
  const before = groups.slice(0, -1);
  const last = groups.at(-1) ?? '';
  if (before.length === 2) return [...before, maskYear(last)];
  if (last.length < 2) return groups;
  // Two digits of which no month and no day is made: the first of them is one already.
  if (last.slice(0, 2) > '31') return grow([...before, `0${last.charAt(0)}`, last.slice(1)]);
  if (last.startsWith('00')) return grow([...before, last.slice(1)]);
  if (before.length === 0 && mayBeginOtherwise(last)) return [last.slice(0, 8)];
  return last.length === 2 ? groups : grow([...before, last.slice(0, 2), last.slice(2)]);
}

/** 1984 and 27 begin a date in another order, and seven pasted digits may mean two dates: the parser decides. */
function mayBeginOtherwise(digits: string): boolean {
  return digits >= '13' || digits.length === 7;
}

/** Four digits, typed from 1900 on; two that stand alone are left for their writer to complete. */
function maskYear(digits: string): string {
  return digits.length === 3 && digits < '190' ? digits.slice(0, 2) : digits.slice(0, 4);
}
