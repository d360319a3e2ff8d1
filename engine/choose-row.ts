import type { CompiledRow, CompiledErrors } from './compiled-flow.ts';
import { evaluate } from './evaluate.ts';
import type { Facts } from './facts.ts';
import { fieldOf } from './same-value.ts';

/** What a list of rows comes to: a row, none, or unknown because a condition has no verdict. */
type Choice = { readonly row: CompiledRow } | 'none' | 'unknown';

/**
 * The first row that holds. `to: "remembered"` holds only where a path is remembered (`canReturn`).
 * A condition without a verdict ends the search: going on past it could let a person through.
 */
export function chooseRow(rows: readonly CompiledRow[], facts: Facts, canReturn: boolean): Choice {
  for (const row of rows) {
    if (row.to === 'remembered' && !canReturn) continue;
    const verdict = row.when === undefined || evaluate(row.when, facts);
    if (verdict === true) return { row };
    if (verdict !== false) return 'unknown';
  }
  return 'none';
}

/**
 * The rows that are tried for an error code: the run's `first` and the flow's `first`, then the first of these that exists:
 * the code in the run, the code in the flow, `*` in the run, `*` in the flow. A code that only the flow names skips the run's
 * `first`: it shows something about the session, not about what the run was for.
 */
export function rowsForCode(own: CompiledErrors, shared: CompiledErrors, code: string): readonly CompiledRow[] {
  const isNamed = code !== 'first';
  const ofRun = isNamed ? fieldOf(own, code) : undefined;
  const ofFlow = isNamed && ofRun === undefined && code !== '*' ? fieldOf(shared, code) : undefined;
  const first = ofFlow === undefined ? (fieldOf(own, 'first') ?? []) : [];
  return [...first, ...(fieldOf(shared, 'first') ?? []), ...(ofRun ?? ofFlow ?? fieldOf(own, '*') ?? fieldOf(shared, '*') ?? [])];
}

/** The error codes that a key of an error map names: one, or several with a comma and a space between them. */
export function codesOfKey(key: string): readonly string[] {
  return key.split(', ');
}

/** An error map with a key of its own for each code. */
export function splitKeys<Rows>(errors: Readonly<Record<string, Rows>>): Readonly<Record<string, Rows>> {
  // Most keys name one code: in a long flow this saves time.
  if (!Object.keys(errors).some((key) => key.includes(', '))) return errors;
  return Object.fromEntries(Object.entries(errors).flatMap(([key, rows]) => codesOfKey(key).map((code) => [code, rows])));
}
