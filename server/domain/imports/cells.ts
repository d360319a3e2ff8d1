import {
  birthDateProblem,
  isEmail,
  parseBirthDate,
  parseDollars,
  parsePatientIdentifier,
  parsePhone,
  parseSsnLastFour,
  parseState,
  parseZip,
  type BirthDateProblem,
  type Cents,
  type DayString,
} from '#rules';

import type { CellFault } from './import-report.ts';
import type { ProblemCode } from './problem-codes.ts';

/** One column of a file. Its guide, the check of its header and the reading of its rows all use this. */
export interface FileColumn {
  readonly name: string;
  /** The header must name it, and no cell of it that is read may be empty. */
  readonly isRequired: boolean;
  readonly read: CellReader<unknown>;
  readonly holds: string;
  readonly example: string;
}

/** The cells of a row by their columns; null for an empty one. */
export type CellsOf<Column extends FileColumn> = {
  readonly [C in Column as C['name']]: Exclude<ReturnType<C['read']>, Refused> | (C['isRequired'] extends true ? never : null);
};

/** Reads these cells of one row. It collects their faults, so that one import reports every fault of a row. */
export function readCells<Column extends FileColumn>(
  columns: readonly Column[],
  textOf: (column: string) => string | Refused,
  today: DayString,
): { readonly cells: Partial<CellsOf<Column>>; readonly faults: CellFault[] } {
  const cells: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const { name, isRequired, read } of columns) {
    const text = textOf(name);
    const cell = text === '' ? null : isRefused(text) ? text : read(text, today);
    if (isRefused(cell)) faults.push({ column: name, code: cell.code, reason: cell.refused });
    else if (cell === null && isRequired) faults.push({ column: name, code: 'missing', reason: 'is missing' });
    else cells[name] = cell;
  }
  return { cells: cells as Partial<CellsOf<Column>>, faults };
}

/** Why a cell was not taken; never quotes the cell. */
export interface Refused {
  readonly code: ProblemCode;
  readonly refused: string;
}

/** Turns the trimmed, non-empty text of a cell into what it means on the provider's day. */
export type CellReader<Value> = (text: string, today: DayString) => Value | Refused;

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

const longest = 200;
const longestId = 64;
const largestAmount = 100_000_000;
const controlCharacter = /\p{Cc}/u;

/** Any writing on one line; composed (NFC), so that an accent typed on another machine still matches. */
export const readText: CellReader<string> = (text) => {
  if (text.length > longest) return { code: 'tooLong', refused: `is longer than ${longest} characters` };
  if (controlCharacter.test(text))
    return { code: 'controlCharacter', refused: 'holds a line break or another control character' };
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ');
};

/** As strict as the screen on which a patient types it: what cannot be typed there could never be found. */
export const readMrn: CellReader<string> = (text) => {
  const mrn = text.length <= longestId ? parsePatientIdentifier(text) : undefined;
  return mrn ?? { code: 'mrn', refused: `must be letters, digits, - and _, at most ${longestId}` };
};

export const readInvoiceId: CellReader<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text) && text.length <= longestId
    ? text
    : { code: 'invoiceId', refused: `must be at most ${longestId} printable characters without spaces` };

export const readSsnLast4: CellReader<string> = (text) =>
  parseSsnLastFour(text) ?? { code: 'ssnLast4', refused: 'must be exactly four digits (did a spreadsheet drop a leading zero?)' };

export const readPhone: CellReader<string> = (text) =>
  parsePhone(text) ?? { code: 'phone', refused: 'must be a US phone number of ten digits' };

export const readEmail: CellReader<string> = (text) =>
  isEmail(text) ? text : { code: 'email', refused: 'must be an e-mail address' };

export const readState: CellReader<string> = (text) =>
  parseState(text) ?? { code: 'state', refused: 'must be a US state: two letters, or its English name' };

export const readZip: CellReader<string> = (text) =>
  parseZip(text) ?? { code: 'zip', refused: 'must be a ZIP code of five digits (did a spreadsheet drop a leading zero?)' };

export const MUST_BE_MORE = { code: 'moreThanZero', reason: 'must be more than zero' } as const;

/** Zero is the balance of a bill that was paid. */
export const readBalance: CellReader<Cents> = (text) => {
  if (text.startsWith('-'))
    return {
      code: 'credit',
      refused: 'must be dollars and more than zero; a map can close bills with a credit ("zeroOrLess": "close")',
    };
  const amount = parseDollars(text);
  if (amount === undefined) return { code: 'amount', refused: 'must be dollars like 1052.50 or "1,052.50", not negative' };
  return amount > largestAmount ? { code: 'tooMuch', refused: 'must be at most 1,000,000.00' } : amount;
};

export const readDollars: CellReader<Cents> = (text, today) => {
  const amount = readBalance(text, today);
  return amount === 0 ? { code: MUST_BE_MORE.code, refused: MUST_BE_MORE.reason } : amount;
};

export function statusReader<const Status extends string>(...allowed: readonly [Status, Status]): CellReader<Status> {
  return (text) =>
    allowed.find((status) => status === text.toLowerCase()) ?? {
      code: 'status',
      refused: `must be "${allowed[0]}" or "${allowed[1]}"`,
    };
}

export function countReader(most: number): CellReader<number> {
  return (text) => {
    const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return count >= 1 && count <= most ? count : { code: 'count', refused: `must be a whole number from 1 to ${most}` };
  };
}

const dateReasons: Record<BirthDateProblem, string> = {
  missing: 'is missing',
  noYear: 'must have a year of four digits',
  noMonth: 'has no month',
  noDay: 'has no day',
  wrongMonth: 'has a month that is not 1 to 12 (write the month before the day, or 1984-03-07)',
  wrongDay: 'has a day that this month does not have',
  notReal: 'must be a real date, like 1984-03-07 or 03/07/1984',
  future: 'is in the future',
  tooEarly: 'is before 1901-01-01',
};

/** A day between 1901 and today, both as a birth date and as the day of a service. */
export const readPastDay: CellReader<DayString> = (text, today) => {
  const problem = birthDateProblem(text, today);
  const day = parseBirthDate(text);
  if (problem === undefined && day !== undefined) return day;
  const code = problem ?? 'notReal';
  return { code, refused: dateReasons[code] };
};

/** A day that may lie ahead. */
export const readDay: CellReader<DayString> = (text) => {
  const day = parseBirthDate(text);
  return day !== undefined && day >= '2000-01-01' && day < '2200-01-01'
    ? day
    : { code: 'notReal', refused: 'must be a real date, like 2026-07-15 or 07/15/2026' };
};
