import { parseBirthDate, toWireBirthDate } from './birth-date.ts';

const yearFirst = /^\s*\d{4}\D/;

/**
 * The text of a birth date field after a keystroke or a paste, grown towards MM/DD/YYYY.
 *
 * A slash comes with the digit behind it and what stands before the last slash is left as it is, so that neither
 * Backspace nor an edit in the middle is undone by the format.
 * @example formatBirthDateInput('0307') // '03/07'
 */
export function formatBirthDateInput(text: string): string {
  return /\d/.test(text) ? inUsOrder(grow(text)) : '';
}

/** A date that came year first, as autofill writes it, is turned round once it is whole. */
function inUsOrder(text: string): string {
  return yearFirst.test(text) && parseBirthDate(text) ? (toWireBirthDate(text) ?? text) : text;
}

function grow(text: string): string {
  const [month = '', day, ...year] = spill(pad(split(text)));
  if (day === undefined) return month;
  return year.length === 0 ? `${month}/${day}` : `${month}/${day}/${year.join('').slice(0, 4)}`;
}

/** The typed groups of digits; a separator at the end opens one empty group, however often it was struck. */
function split(text: string): readonly string[] {
  return text
    .trimStart()
    .replace(/[^\d\s/.-]/g, '')
    .replace(/[\s/.-]+$/, '/')
    .split(/[\s/.-]/);
}

/** '3/' is a finished month: '03/'. */
function pad(groups: readonly string[]): readonly string[] {
  const [last, closed = ''] = [groups.at(-1), groups.at(-2)];
  if (last !== '' || groups.length > 3 || !/^[1-9]$/.test(closed)) return groups;
  return [...groups.slice(0, -2), `0${closed}`, ''];
}

/** The third digit of a month or day that is being typed begins the next group. */
function spill(groups: readonly string[]): readonly string[] {
  const last = groups.at(-1) ?? '';
  if (groups.length > 2 || last.length <= 2) return groups;
  return spill([...groups.slice(0, -1), last.slice(0, 2), last.slice(2)]);
}
