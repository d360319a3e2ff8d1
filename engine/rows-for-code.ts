import type { CompiledErrors, CompiledRow } from './compiled-flow.ts';

/**
 * The rows that are tried for an error code: the run's `first` and the flow's `first`, then the first of these that exists:
 * the code in the run, the code in the flow, `*` in the run, `*` in the flow. A code that only the flow names skips the run's
 * `first`: it shows something about the session, not about what the run was for.
 */
export function rowsForCode(own: CompiledErrors, shared: CompiledErrors, code: string): readonly CompiledRow[] {
  const rowsOf = (errors: CompiledErrors, key: string) => (Object.hasOwn(errors, key) ? errors[key] : undefined);
  const isNamed = code !== 'first';
  const ofRun = isNamed ? rowsOf(own, code) : undefined;
  const ofFlow = isNamed && ofRun === undefined && code !== '*' ? rowsOf(shared, code) : undefined;
  const first = ofFlow === undefined ? (rowsOf(own, 'first') ?? []) : [];
  return [...first, ...(rowsOf(shared, 'first') ?? []), ...(ofRun ?? ofFlow ?? rowsOf(own, '*') ?? rowsOf(shared, '*') ?? [])];
}
