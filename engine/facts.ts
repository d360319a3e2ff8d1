import type { FactValue } from './compiled-flow.ts';

/** The value of something that is not known yet: before the session is read, or while a call is in progress. */
export const PENDING: unique symbol = Symbol.for('flow.pending');
/** The value of a fact whose selector failed or answered something outside its domain. */
export const INVALID: unique symbol = Symbol.for('flow.invalid');

export type Pending = typeof PENDING;
export type Invalid = typeof INVALID;

/** What is known of each fact at one moment. */
export type Facts = Readonly<Record<string, FactValue | Pending | Invalid>>;

/** Something that went wrong without stopping the visitor: for the log, never for the screen. It holds names, no data. */
export interface Problem {
  readonly code:
    | 'fact-invalid'
    | 'guard-unknown'
    | 'redirect-endless'
    | 'unknown-step'
    | 'unknown-run'
    | 'unknown-outcome'
    | 'no-row'
    | 'list-limits'
    | 'runs-endless';
  readonly detail: string;
}
