import type { TextEdit } from './fix.ts';

/** One fault of a file, located. Lines and columns count from 1. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** The number of the fault: `FLOW010`. It never changes its meaning. */
  readonly code: string;
  /** The page that explains faults of this number, as a path from the root of the repository. */
  readonly docs: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Names the culprit. */
  readonly message: string;
  /** Names the cure, where there is one. */
  readonly cure?: string;
  /** What would mend it without changing what the file means. */
  readonly fix?: { readonly description: string; readonly edit: TextEdit };
}
