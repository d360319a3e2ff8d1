import type { ImportProblem } from './import-problem.ts';
import type { ImportProgress } from './import-report.ts';

const REPORT_EVERY = 5000;

/** The listeners for problems and for progress. */
interface Listeners {
  readonly onProblem: (problem: ImportProblem) => void;
  readonly progress?: ((progress: ImportProgress) => void) | undefined;
}

/** Counts the rows of a file while they are read: those taken, and those skipped and reported. */
export interface RowCount {
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
