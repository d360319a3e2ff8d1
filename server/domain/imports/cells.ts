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

import type { ImportProblem } from './import-report.ts';

/** The cells of one row by column name. It collects their faults, so that one import reports every fault of a row. */
export class Cells {
  readonly problems: ImportProblem[] = [];
  private readonly line: number;
  private readonly header: ReadonlyMap<string, number>;
  private readonly values: readonly string[];

  constructor(line: number, header: ReadonlyMap<string, number>, values: readonly string[]) {
    this.line = line;
    this.header = header;
    this.values = values;
  }

  text(column: string): string {
    const index = this.header.get(column);
    return index === undefined ? '' : (this.values[index] ?? '').trim();
  }

  /** The value, or nothing after noting the problem. */
  required<Value>(column: string, read: CellReader<Value>): Value | undefined {
    const value = this.optional(column, read);
    if (value === null) this.refuse(column, 'is missing');
    return value ?? undefined;
  }

  /** The value, null for an empty cell, or nothing after noting the problem. */
  optional<Value>(column: string, read: CellReader<Value>): Value | null | undefined {
    const text = this.text(column);
    if (text === '') return null;

    const value = read(text);
    if (!isRefused(value)) return value;
    this.refuse(column, value.refused);
    return undefined;
  }

  /** Notes what is wrong with a cell, or with how it goes with others. */
  refuse(column: string, reason: string): void {
    this.problems.push({ line: this.line, column, reason });
  }
}

/** Why a cell was not taken; never quotes the cell. */
interface Refused {
  readonly refused: string;
}

/** Turns the trimmed, non-empty text of a cell into what it means. */
export type CellReader<Value> = (text: string) => Value | Refused;

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

const longest = 200;
const longestId = 64;
const largestAmount = 100_000_000;
const controlCharacter = /\p{Cc}/u;

/** Any writing on one line; composed (NFC), so that an accent typed on another machine still matches. */
export const readText: CellReader<string> = (text) => {
  if (text.length > longest) return { refused: `is longer than ${longest} characters` };
  if (controlCharacter.test(text)) return { refused: 'holds a line break or another control character' };
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ');
};

/** As strict as the screen on which a patient types it: what cannot be typed there could never be found. */
export const readMrn: CellReader<string> = (text) => {
  const mrn = text.length <= longestId ? parsePatientIdentifier(text) : undefined;
  return mrn ?? { refused: `must be letters, digits, - and _, at most ${longestId}` };
};

export const readInvoiceId: CellReader<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text) && text.length <= longestId
    ? text
    : { refused: `must be at most ${longestId} printable characters without spaces` };

export const readSsnLast4: CellReader<string> = (text) =>
  parseSsnLastFour(text) ?? { refused: 'must be exactly four digits (did a spreadsheet drop a leading zero?)' };

export const readPhone: CellReader<string> = (text) => parsePhone(text) ?? { refused: 'must be a US phone number of ten digits' };

export const readEmail: CellReader<string> = (text) => (isEmail(text) ? text : { refused: 'must be an e-mail address' });

export const readState: CellReader<string> = (text) =>
  parseState(text) ?? { refused: 'must be a US state: two letters, or its English name' };

export const readZip: CellReader<string> = (text) =>
  parseZip(text) ?? { refused: 'must be a ZIP code of five digits (did a spreadsheet drop a leading zero?)' };

export const readDollars: CellReader<Cents> = (text) => {
  const amount = parseDollars(text);
  if (amount === undefined) return { refused: 'must be dollars like 1052.50 or "1,052.50", not negative' };
  if (amount > largestAmount) return { refused: 'must be at most 1,000,000.00' };
  return amount > 0 ? amount : { refused: 'must be more than zero' };
};

export const readStatus: CellReader<'open' | 'closed'> = (text) => {
  const status = text.toLowerCase();
  return status === 'open' || status === 'closed' ? status : { refused: 'must be "open" or "closed"' };
};

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
export function pastDayReader(today: DayString): CellReader<DayString> {
  return (text) => {
    const problem = birthDateProblem(text, today);
    const day = parseBirthDate(text);
    return problem === undefined && day !== undefined ? day : { refused: dateReasons[problem ?? 'notReal'] };
  };
}
