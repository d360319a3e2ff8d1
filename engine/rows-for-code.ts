import type { CompiledErrors, CompiledRow } from './compiled-flow.ts';

/**
 * The rows that are tried for an error code, in order: the run's `first`, the flow's `first`, and then the first of these that exists:
 * the code in the run, the code in the flow, `*` in the run, `*` in the flow.
 */
export function rowsForCode(own: CompiledErrors, shared: CompiledErrors, code: string): readonly CompiledRow[] {
  const rowsOf = (errors: CompiledErrors, key: string) => (Object.hasOwn(errors, key) ? errors[key] : undefined);
  const named = code === 'first' ? undefined : (rowsOf(own, code) ?? rowsOf(shared, code));
  const rest = named ?? rowsOf(own, '*') ?? rowsOf(shared, '*') ?? [];
  return [...(rowsOf(own, 'first') ?? []), ...(rowsOf(shared, 'first') ?? []), ...rest];
}
