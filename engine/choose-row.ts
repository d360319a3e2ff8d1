import type { CompiledRow } from './compiled-flow.ts';
import { evaluate } from './evaluate.ts';
import type { Facts } from './facts.ts';

/** What a list of rows comes to: a row, none, or unknown because a condition has no verdict. */
export type Choice = { readonly row: CompiledRow } | 'none' | 'unknown';

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
