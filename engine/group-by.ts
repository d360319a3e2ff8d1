/** Members by what they have in common, in the order of their first. */
export function groupBy<T>(members: readonly T[], keyOf: (member: T) => unknown): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<unknown, [T, ...T[]]>();
  for (const member of members) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return [...groups.values()];
}
