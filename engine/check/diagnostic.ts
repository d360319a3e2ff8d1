/** One fault of a flow file, located. Lines and columns count from 1. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** The number of the fault: `FLOW001`. It never changes its meaning. */
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Names the culprit. */
  readonly message: string;
  /** Names the cure, where there is one. */
  readonly cure?: string;
}
