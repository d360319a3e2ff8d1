import type { ImportProgress } from '#server';

import type { CommandContext } from './command.ts';
import { figure } from './report-lines.ts';

/** How often a file of messages gets a line of progress; on a terminal the line is written over as often as there is news. */
const LINE_EVERY_MS = 5000;

export interface ProgressLine {
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
