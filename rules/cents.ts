import { madeOnce, usLocale } from './locale-formats.ts';
/** An amount of money in whole US cents, the only form of money inside the system. */
export type Cents = number & { readonly __unit: 'cents' };

/** The number as cents; throws a RangeError unless it is a safe integer. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`money is whole cents: ${amount} is not a safe integer`);
  }
  // -0 would print as "-$0.00".
  return (amount === 0 ? 0 : amount) as Cents;
}

/** The sum of a list of amounts, 0 for an empty list; throws a RangeError when it leaves the safe integers. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce<Cents>((sum, amount) => toCents(sum + amount), toCents(0));
}

const dollars = /^\$?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<fraction>\d{0,2}))?$/;

/** What a person typed as dollars ("1,052.50", "$40", "40.5"), or nothing when it is negative, finer than a cent or not an amount. */
export function parseDollars(text: string): Cents | undefined {
  const { whole = '', fraction = '' } = dollars.exec(text.trim())?.groups ?? {};
  if (whole + fraction === '') return undefined;

  const amount = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? toCents(amount) : undefined;
}

const dollarFormat = madeOnce((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));

/** The amount as US dollars in the words of a locale; exact for every safe integer. */
export function formatCents(cents: Cents, locale: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  // A decimal string, because cents / 100 is no longer exact for large amounts.
  const exact = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  return dollarFormat(usLocale(locale)).format(exact);
}
