/** One payment of a plan, as the database stores it. */
export interface Payment {
  readonly due: string;
  readonly cents: number;
}

/** What is true of a plan on a day, computed from its payments alone and without the product's rules. */
export interface Truth {
  readonly next: Payment | undefined;
  readonly last: string;
  readonly hasEnded: boolean;
  readonly takesBills: boolean;
}

export function truthOf(payments: readonly Payment[], day: string): Truth {
  const ahead = payments.filter(({ due }) => due >= day);
  return {
    next: ahead[0],
    last: payments.at(-1)?.due ?? '',
    hasEnded: ahead.length === 0,
    takesBills: ahead.some(({ due }) => due >= later(day, 10)),
  };
}

/** The days on which something about a plan changes, each with its name. */
export function daysOf(payments: readonly Payment[], start: string): readonly (readonly [string, string])[] {
  const [first, second] = payments;
  const last = payments.at(-1)?.due ?? '';
  return [
    ['the first day', start],
    ['the day before the first payment', later(first?.due ?? '', -1)],
    ['the day of the first payment', first?.due ?? ''],
    ['the day after the first payment', later(first?.due ?? '', 1)],
    ['the day of the second payment', second?.due ?? ''],
    ['ten days before the last payment', later(last, -10)],
    ['nine days before the last payment', later(last, -9)],
    ['the day before the last payment', later(last, -1)],
    ['the day of the last payment', last],
    ['the day after the last payment', later(last, 1)],
    ['200 days after the last payment', later(last, 200)],
  ];
}

export function later(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const locales = { en: 'en-US', es: 'es-US' } as const;

export function longDay(day: string, locale: 'en' | 'es'): string {
  return new Intl.DateTimeFormat(locales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}

export function money(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

const months = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
};

/** The days that a sentence names, in words of any length. */
function daysIn(sentence: string, locale: 'en' | 'es'): readonly string[] {
  const names = months[locale].map((name) => `${name}|${name.slice(0, 3)}`).join('|');
  const shape =
    locale === 'en'
      ? new RegExp(`(?<month>${names})\\.? (?<day>\\d{1,2}), (?<year>\\d{4})`, 'g')
      : new RegExp(`(?<day>\\d{1,2}) (?:de )?(?<month>${names})\\.? (?:de )?(?<year>\\d{4})`, 'g');
  return [...sentence.matchAll(shape)].map(({ groups: { year = '', month = '', day = '' } = {} }) => {
    const number = months[locale].findIndex((name) => name.startsWith(month)) + 1;
    return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
}

/** Sentences that name a past day as future, or a future day as past. */
export function falseSentencesIn(text: string, locale: 'en' | 'es', today: string): readonly string[] {
  const isPast = /\b(?:was|fue)\b/;
  return text
    .split(/ \| |(?<=[.:!?]) /)
    .filter((sentence) => daysIn(sentence, locale).some((day) => (isPast.test(sentence) ? day >= today : day < today)));
}
