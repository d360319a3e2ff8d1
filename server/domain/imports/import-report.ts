import type { ProblemCode } from './problem-codes.ts';

/** One thing wrong with a row. Never carries the value: a bill file holds health data. */
export interface CellFault {
  /** The column's name in the header, or nothing when the row as a whole is wrong. */
  readonly column: string | undefined;
  readonly code: ProblemCode;
  readonly reason: string;
}

/** One thing wrong with one place of a file. */
export interface ImportProblem extends CellFault {
  /** The place is one of the map by which the file is read. */
  readonly inMap?: boolean;
  /** The file, where an import reads several. */
  readonly file?: string;
  /** 1 is the header. */
  readonly line: number;
}

/** The file as a whole cannot be read; nothing of it was imported. */
export class UnreadableFile extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map((problem) => problem.reason).join('; '));
    this.name = 'UnreadableFile';
    this.problems = problems;
  }
}

export function unreadable(line: number, reason: string): UnreadableFile {
  return new UnreadableFile([{ line, column: undefined, code: 'file', reason }]);
}

/** How many rows of a file an import read. */
export interface RowCounts {
  /** Rows below the header, without empty ones. */
  readonly rows: number;
  /** The rows that were skipped, each with its line. */
  readonly skipped: number;
}

/** How many rows of a table an import touched. A file imported twice is all `unchanged` the second time. */
export interface WriteCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface BillWrites {
  readonly patients: WriteCounts;
  readonly guarantors: WriteCounts & { readonly removed: number };
  readonly bills: WriteCounts;
}

export type ImportReport = RowCounts & BillWrites;

export interface PlanWrites {
  readonly plans: WriteCounts;
  /** Of the unchanged ones: plans that have been transferred, which no file changes any more. */
  readonly transferred: number;
}

export type PlanImportReport = RowCounts & PlanWrites;

/** Where an import is, for a line that a person watches. */
export type ImportProgress =
  | { readonly phase: 'reading'; readonly rows: number; readonly skipped: number }
  | { readonly phase: 'writing'; readonly patients: number; readonly ofPatients: number };

export const noCounts: WriteCounts = { new: 0, changed: 0, unchanged: 0 };
