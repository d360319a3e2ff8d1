import { madeOnce, usLocale } from './locale-formats.ts';
/** A calendar day 'YYYY-MM-DD' without time or zone; as strings, days compare in the order of the calendar. */
export type DayString = string & { readonly __unit: 'day' };

/** How much of a day is written: "3/7/26" to "Saturday, March 7, 2026"; monthDay leaves the year out. */
type DayStyle = 'short' | 'medium' | 'long' | 'full' | 'monthDay';

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerDay = 86_400_000;

/** True for the text of a day that exists in the (proleptic Gregorian) calendar. */
export function isDay(value: unknown): value is DayString {
  const [, year, month, day] = (typeof value === 'string' && shape.exec(value)) || [];
  return year !== undefined && isRealDate(Number(year), Number(month), Number(day));
}

/** The text as a day, or nothing when it is not 'YYYY-MM-DD' or no such day exists. */
export function parseDay(text: string): DayString | undefined {
  return isDay(text) ? text : undefined;
}

/** The day with these numbers (month 1-12), or nothing when no such day exists. */
export function findDay(year: number, month: number, day: number): DayString | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return parseDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

const zoneFormat = madeOnce(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
);

/** The calendar day in an IANA time zone at an instant; throws a RangeError for an unknown zone (design 9.10). */
export function today(timeZone: string, now: Date): DayString {
  const parts = new Map(
    zoneFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return requireDay(parts.get('year'), parts.get('month'), parts.get('day'));
}

/** The day so many days later, earlier when negative. */
export function addDays(day: DayString, days: number): DayString {
  return requireDayText(new Date(toMs(day) + days * msPerDay).toISOString().slice(0, 10));
}

/** The day n months later on the wanted day of the month (its own when not given), or on the last day of a shorter month. */
export function addMonthsClamped(day: DayString, n: number, wantedDay: number = dayOfMonth(day)): DayString {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return requireDay(year, month, Math.min(wantedDay, daysInMonth(year, month)));
}

/** How many days lie from one day to another, negative when the second is earlier. */
export function daysBetween(from: DayString, to: DayString): number {
  return (toMs(to) - toMs(from)) / msPerDay;
}

/** Completed years of age on a day; who is born on February 29 turns a year older on March 1 of a common year. */
export function ageOn(birth: DayString, day: DayString): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const formatsOf = (parts: Intl.DateTimeFormatOptions) =>
  madeOnce((locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));

const dayFormats = {
  short: formatsOf({ dateStyle: 'short' }),
  medium: formatsOf({ dateStyle: 'medium' }),
  long: formatsOf({ dateStyle: 'long' }),
  full: formatsOf({ dateStyle: 'full' }),
  monthDay: formatsOf({ month: 'short', day: 'numeric' }),
};

/** The day in the words of a locale; 'N/A' for what is not a day (Spec 5). */
export function formatDay(day: string | null | undefined, locale: string, style: DayStyle): string {
  if (!isDay(day)) return 'N/A';

  return dayFormats[style](usLocale(locale)).format(toMs(day));
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: DayString): number {
  return Number(day.slice(8));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function isRealDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function toMs(day: DayString): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function requireDay(year = NaN, month = NaN, day = NaN): DayString {
  return findDay(year, month, day) ?? requireDayText(`${year}-${month}-${day}`);
}

function requireDayText(text: string): DayString {
  if (isDay(text)) return text;
  throw new RangeError(`"${text}" is not a day between the years 0000 and 9999`);
}
