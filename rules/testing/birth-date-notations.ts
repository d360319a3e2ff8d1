import fc from 'fast-check';

/** A date as its writer splits it: two digits of month and day, four of the year. */
interface Parts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const NAMES = {
  'en-US': { of: ' ', months: monthNames('en-US') },
  es: { of: ' de ', months: monthNames('es') },
} as const;

/** Every day on which a patient may have been born. */
export const realDates = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const inNumbers: readonly ((parts: Parts) => string)[] = [
  ({ month, day, year }) => `${month}/${day}/${year}`,
  ({ month, day, year }) => `${month}${day}${year}`,
  ({ month, day, year }) => `${Number(month)}/${Number(day)}/${year}`,
  ({ month, day, year }) => `${Number(month)}-${Number(day)}-${year}`,
  ({ month, day, year }) => `${Number(month)}.${day}.${year}`,
  ({ month, day, year }) => `${Number(month)} ${Number(day)} ${year}`,
  ({ month, day, year }) => `${year}-${month}-${day}`,
  ({ month, day, year }) => `${year}-${Number(month)}-${Number(day)}`,
  ({ month, day, year }) => `${year}/${month}/${day}`,
  ({ month, day, year }) => `${year}${month}${day}`,
  // Without zeros it is one date only where the month takes one digit and cannot take two.
  ({ month, day, year }) => `${Number(month) > 3 ? Number(month) : month}${day}${year}`,
];

const inWords = (['en-US', 'es'] as const).flatMap((locale) => {
  const { of, months } = NAMES[locale];
  const name = ({ month }: Parts) => months[Number(month) - 1] ?? '';
  return [
    (parts: Parts) => `${Number(parts.day)}${of}${name(parts)}${of}${parts.year}`,
    (parts: Parts) => `${name(parts)} ${Number(parts.day)}, ${parts.year}`,
    (parts: Parts) => `${name(parts).slice(0, 3).toUpperCase()} ${parts.day} ${parts.year}`,
    (parts: Parts) => `${parts.day}-${name(parts).slice(0, 3)}-${parts.year}`,
    (parts: Parts) => `${Number(parts.day)}/${name(parts)}/${parts.year}`,
  ];
});

/** Every notation in which a birth date is understood: writes the ISO date in it. */
export const notations = fc
  .constantFrom(...inNumbers, ...inWords)
  .map((write) => (iso: string) => write({ month: iso.slice(5, 7), day: iso.slice(8), year: iso.slice(0, 4) }));

function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2001, month, 15)));
}
