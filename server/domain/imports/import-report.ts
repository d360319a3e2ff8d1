/** One thing wrong with one place of a file. Never carries the value: a bill file holds health data. */
export interface ImportProblem {
  /** 1 is the header. */
  readonly line: number;
  /** The column's name in the header, or nothing when the row as a whole is wrong. */
  readonly column: string | undefined;
  readonly reason: string;
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
  return new UnreadableFile([{ line, column: undefined, reason }]);
}

/** How many rows of a table an import touched. A file imported twice is all `unchanged` the second time. */
export interface WriteCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface ImportReport {
  /** Rows below the header, without empty ones. */
  readonly rows: number;
  /** The rows that were skipped, each with its line. */
  readonly skipped: number;
  readonly patients: WriteCounts;
  readonly guarantors: WriteCounts & { readonly removed: number };
  readonly bills: WriteCounts;
}

/** Where an import is, for a line that a person watches. */
export type ImportProgress =
  | { readonly phase: 'reading'; readonly rows: number; readonly skipped: number }
  | { readonly phase: 'writing'; readonly patients: number; readonly ofPatients: number };

export const noCounts: WriteCounts = { new: 0, changed: 0, unchanged: 0 };

export function addCounts(one: WriteCounts, other: WriteCounts): WriteCounts {
  return { new: one.new + other.new, changed: one.changed + other.changed, unchanged: one.unchanged + other.unchanged };
}

const REPORT_EVERY = 5000;

/** The listeners for problems and for progress. */
interface Listeners {
  readonly onProblem: (problem: ImportProblem) => void;
  readonly progress?: ((progress: ImportProgress) => void) | undefined;
}

/** Counts the rows of a file while they are read: those taken, and those skipped and reported. */
interface RowCount {
  readonly counted: <Row>(rows: AsyncIterable<Row>) => AsyncGenerator<Row>;
  readonly onBadRow: (problems: readonly ImportProblem[]) => void;
  /** Rows that were taken so far, and skipped so far. */
  readonly now: () => { readonly taken: number; readonly skipped: number };
}

export function createRowCount({ onProblem, progress }: Listeners): RowCount {
  let [taken, skipped] = [0, 0];
  return {
    async *counted(rows) {
      for await (const row of rows) {
        taken += 1;
        if (taken % REPORT_EVERY === 0) progress?.({ phase: 'reading', rows: taken, skipped });
        yield row;
      }
    },
    onBadRow: (problems) => {
      skipped += 1;
      problems.forEach(onProblem);
    },
    now: () => ({ taken, skipped }),
  };
}
