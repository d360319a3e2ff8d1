import type { Domain, GuardTree } from '#engine';
import { literalsByFact } from '#engine/check';

/**
 * Parts that read the same one fact, as one part: what that fact would have to be is then said once, and fits them all.
 * A number has no list of values to choose from, so its comparisons stay apart.
 */
export function groupByFact(
  parts: readonly GuardTree[],
  by: 'and' | 'or',
  domains: Readonly<Record<string, Domain>>,
): readonly GuardTree[] {
  const groups = new Map<string, GuardTree[]>();
  for (const [place, part] of parts.entries()) {
    const [fact, ...others] = literalsByFact([part]).keys();
    const isAlone = fact === undefined || others.length > 0 || domains[fact]?.type === 'number';
    const key = isAlone ? `part ${place}` : `fact ${fact}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group;
    if (first !== undefined && others.length === 0) return first;
    return by === 'and' ? { and: group } : { or: group };
  });
}
