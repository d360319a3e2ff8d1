import type { ImportProgress } from '#server';

import type { World } from './command.ts';
import { figure } from './report-lines.ts';

/** How often a file of messages gets a line of progress; on a terminal the line is written over as often as there is news. */
const LINE_EVERY_MS = 5000;

export interface ProgressLine {
  readonly show: (progress: ImportProgress) => void;
  /** Writes something else without mixing it into the line. */
  readonly interrupt: (write: () => void) => void;
  readonly end: () => void;
}

/** One line that tells how far an import is; silent without a world. */
export function progressLine(
  world: Pick<World, 'tell' | 'retell'> | undefined,
  now: () => number = () => performance.now(),
): ProgressLine {
  let shown = false;
  let toldAt = now();

  function show(progress: ImportProgress): void {
    const line = describe(progress);
    if (world?.retell) {
      world.retell(line);
      shown = true;
    } else if (world && now() - toldAt >= LINE_EVERY_MS) {
      world.tell(line);
      toldAt = now();
    }
  }
  function end(): void {
    if (shown) world?.retell?.('');
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
