import type { CompiledErrors, CompiledRow } from './compiled-flow.ts';

/** Own `first`, the flow's `first`, then the code: here, in the flow, `*` here, `*` in the flow. */
export function rowsForCode(own: CompiledErrors, shared: CompiledErrors, code: string): readonly CompiledRow[] {
  const rowsOf = (errors: CompiledErrors, key: string) => (Object.hasOwn(errors, key) ? errors[key] : undefined);
  const named = code === 'first' ? undefined : (rowsOf(own, code) ?? rowsOf(shared, code));
  const rest = named ?? rowsOf(own, '*') ?? rowsOf(shared, '*') ?? [];
  return [...(rowsOf(own, 'first') ?? []), ...(rowsOf(shared, 'first') ?? []), ...rest];
}
