import type { ImportProblem, ImportReport, PlanImportReport, RollUpReport, ImportProgress } from '#server';

import type { CommandContext } from './command.ts';

/** What an import did, in a few lines. */
export function describeReport({
  rows,
  skipped,
  patients,
  guarantors,
  bills,
  joined,
}: ImportReport & { readonly joined: RollUpReport }): readonly string[] {
  return [
    rowsLine({ rows, skipped }),
    counts('patients', patients),
    `${counts('guarantors', guarantors)}, ${figure(guarantors.removed)} removed`,
    counts('bills', bills),
    ...(joined.bills > 0
      ? [`  ${figure(joined.bills)} of them joined ${figure(joined.plans)} ${joined.plans === 1 ? 'plan' : 'plans'}`]
      : []),
  ];
}

/** The same of an import of plans. */
export function describePlanReport({ rows, skipped, plans, transferred }: PlanImportReport): readonly string[] {
  return [
    rowsLine({ rows, skipped }),
    counts('plans', plans),
    ...(transferred > 0 ? [`  ${figure(transferred)} of them have been transferred and stay as they were`] : []),
  ];
}

function rowsLine({ rows, skipped }: { readonly rows: number; readonly skipped: number }): string {
  return `${figure(rows)} ${rows === 1 ? 'row' : 'rows'} read, ${figure(skipped)} skipped`;
}

function counts(name: string, count: { readonly new: number; readonly changed: number; readonly unchanged: number }): string {
  return `  ${name.padEnd(10)} ${figure(count.new)} new, ${figure(count.changed)} changed, ${figure(count.unchanged)} unchanged`;
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

export function describeProblem(file: string, { line, column, reason }: ImportProblem): string {
  return `${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`;
}

/** How often a file of messages gets a line of progress; on a terminal the line is written over as often as there is news. */
const LINE_EVERY_MS = 5000;

interface ProgressLine {
  readonly show: (progress: ImportProgress) => void;
  /** Writes something else without mixing it into the line. */
  readonly interrupt: (write: () => void) => void;
  readonly end: () => void;
}

/** One line that reports how far an import is; silent without a context. */
export function progressLine(
  context: Pick<CommandContext, 'report' | 'rewriteLine'> | undefined,
  now: () => number = () => performance.now(),
): ProgressLine {
  let shown = false;
  let reportedAt = now();

  function show(progress: ImportProgress): void {
    const line = describe(progress);
    if (context?.rewriteLine) {
      context.rewriteLine(line);
      shown = true;
    } else if (context && now() - reportedAt >= LINE_EVERY_MS) {
      context.report(line);
      reportedAt = now();
    }
  }
  function end(): void {
    if (shown) context?.rewriteLine?.('');
    shown = false;
  }
  return {
    show,
    end,
    interrupt: (write) => {
      end();
      write();
    },
  };
}

function describe(progress: ImportProgress): string {
  if (progress.phase === 'reading') return `reading: ${figure(progress.rows)} good rows, ${figure(progress.skipped)} skipped`;
  return `writing: ${figure(progress.patients)} of ${figure(progress.ofPatients)} patients`;
}
