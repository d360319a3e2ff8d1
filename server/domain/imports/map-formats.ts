import { parseDay } from '#rules';

import type { Refused } from './cells.ts';

/** How a file of a hospital writes its values. Each reader turns one such value into what a bill file would hold. */
type Reformat = (text: string) => string | Refused;

interface DateFormat {
  readonly pattern: RegExp;
  readonly example: string;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const dateFormats = {
  'YYYY-MM-DD': { pattern: /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/, example: '1984-03-07' },
  'MM/DD/YYYY': { pattern: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/, example: '03/07/1984' },
  'DD/MM/YYYY': { pattern: /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/, example: '07/03/1984' },
  'MM-DD-YYYY': { pattern: /^(?<month>\d{1,2})-(?<day>\d{1,2})-(?<year>\d{4})$/, example: '03-07-1984' },
  'DD-MON-YYYY': { pattern: /^(?<day>\d{1,2})-(?<month>[A-Za-z]{3})-(?<year>\d{4})$/, example: '07-MAR-1984' },
  'DD.MM.YYYY': { pattern: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/, example: '07.03.1984' },
  'YYYY/MM/DD': { pattern: /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/, example: '1984/03/07' },
  YYYYMMDD: { pattern: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/, example: '19840307' },
} as const satisfies Readonly<Record<string, DateFormat>>;

export type DateFormatName = keyof typeof dateFormats;

/** In the order in which a proposal prefers them. */
export const dateFormatNames = Object.keys(dateFormats) as readonly DateFormatName[];

/** A date of this format, with or without a time behind it, as `1984-03-07`. */
export function dateReader(format: DateFormatName): Reformat {
  const { pattern, example } = dateFormats[format];
  return (text) => {
    const { year = '', month = '', day = '' } = pattern.exec(withoutTime(text))?.groups ?? {};
    const named = MONTHS.indexOf(month.toUpperCase()) + 1;
    return (
      parseDay(`${year}-${named === 0 ? month.padStart(2, '0') : String(named).padStart(2, '0')}-${day.padStart(2, '0')}`) ?? {
        code: 'dateForm',
        refused: `must be a real date of the form ${format}, like ${example} (the map states the form)`,
      }
    );
  };
}

/** Databases export a day as the midnight that begins it. */
export function withoutTime(text: string): string {
  return text.replace(/[ T]\d{1,2}:\d{2}.*$/, '');
}

export const amountFormats = ['dollars', 'cents'] as const;
export type AmountFormat = (typeof amountFormats)[number];

const negative = /^\((?<inBrackets>.*)\)$|^-(?<after>.*)$|^(?<before>.*)-$/;

/** `$1,234.56`, `(12.00)` for a credit, or whole cents, as plain dollars with a minus for a credit. */
export function amountReader(format: AmountFormat): Reformat {
  return (text) => {
    const { inBrackets, after, before } = negative.exec(text)?.groups ?? {};
    const unsigned = inBrackets ?? after ?? before;
    const plain = (unsigned ?? text).replace(/^USD\s*|^\$?\s*-?|\s*USD$/g, '').trim();
    const dollars = format === 'dollars' ? plain : dollarsOfCents(plain);
    if (dollars === undefined) return { code: 'cents', refused: 'must be whole cents like 105250 (the map states cents)' };
    const isNegative = unsigned !== undefined || /^\$\s*-/.test(text);
    return isNegative ? `-${dollars}` : dollars;
  };
}

function dollarsOfCents(text: string): string | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const digits = text.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const nameOrders = ['LAST, FIRST', 'FIRST LAST'] as const;
export type NameOrder = (typeof nameOrders)[number];
export type NamePart = 'first' | 'last';

const SUFFIX = /[\s,]+(?:JR|SR|II|III|IV)\.?$/iu;
const MIDDLE_INITIAL = /\s+\p{L}\.?$/u;

/** One part of a whole name, without a middle initial and without Jr., Sr., II, III or IV. */
export function nameReader(part: NamePart, order: NameOrder): Reformat {
  return (text) => {
    const name = order === 'LAST, FIRST' ? splitAtComma(text) : splitAtSpace(text);
    return name?.[part] ?? { code: 'wholeName', refused: wrongName[order] };
  };
}

const wrongName: Readonly<Record<NameOrder, string>> = {
  'LAST, FIRST': 'must be a whole name like "RIVERA, ANA M", with one comma (the map states the order)',
  'FIRST LAST': 'must be a whole name like "Ana M Rivera" (the map states the order)',
};

type Name = Readonly<Record<NamePart, string>>;

function splitAtComma(text: string): Name | undefined {
  const [last = '', first = '', ...more] = text.replace(SUFFIX, '').split(',').map(withoutSuffix);
  return last === '' || first === '' || more.length > 0 ? undefined : { last, first: first.replace(MIDDLE_INITIAL, '') };
}

function splitAtSpace(text: string): Name | undefined {
  const [first = '', ...rest] = withoutSuffix(text).split(/\s+/u);
  const words = rest.length > 1 && /^\p{L}\.?$/u.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return words.length === 0 ? undefined : { first, last: words.join(' ') };
}

function withoutSuffix(text: string): string {
  return text.trim().replace(SUFFIX, '').trim();
}
