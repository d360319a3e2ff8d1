import type { Flow } from '../schema/flow.ts';

/** The slots and counters of a flow that name a slot in `dependsOn`. */
export interface Dependent {
  readonly list: 'data' | 'facts';
  readonly name: string;
  readonly dependsOn: readonly string[];
}

/** Everything of a flow that depends on a slot. */
export function listDependents({ data, facts }: Pick<Flow, 'data' | 'facts'>): readonly Dependent[] {
  return [
    ...Object.entries(data).map(([name, { dependsOn = [] }]) => ({ list: 'data' as const, name, dependsOn })),
    ...Object.entries(facts).map(([name, fact]) => ({
      list: 'facts' as const,
      name,
      dependsOn: (fact.type === 'counter' && fact.dependsOn) || [],
    })),
  ].filter(({ dependsOn }) => dependsOn.length > 0);
}

/** The slots and counters that depend on a slot, directly or through another slot, in the order of the flow. */
export function dependentsOf(dependents: readonly Dependent[], slot: string): readonly string[] {
  const found = new Set([slot]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { name, dependsOn } of dependents) if (dependsOn.some((other) => found.has(other))) found.add(name);
  }
  return dependents.map(({ name }) => name).filter((name) => found.has(name) && name !== slot);
}
