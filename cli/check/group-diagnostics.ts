import type { Diagnostic } from '#engine/check';

/** So many faults with one cause are reported as one. */
const FEWEST = 3;
const NAMED = 3;

/**
 * Joins faults with the same code at the same place into the first of them, which names some of the others: one line that hides
 * a step is the cause of a fault at each step behind it.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const key = JSON.stringify([one.file, one.line, one.column, one.code]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || group.length < FEWEST) return group;
    return [{ ...first, message: `${first.message}. ${others.length} more begin at the same place: ${namesOf(others)}` }];
  });
}

/** What each message names first: a step, a row or a goal. */
function namesOf(diagnostics: readonly Diagnostic[]): string {
  const names = [...new Set(diagnostics.flatMap(({ message }) => /"[^"]+"/.exec(message)?.[0] ?? []))];
  const more = names.length > NAMED ? ' ...' : '';
  return `${names.slice(0, NAMED).join(', ')}${more} (causeway check --json lists them)`.trim();
}
