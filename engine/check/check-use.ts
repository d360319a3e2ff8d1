import type { GuardTree } from '../compiled-flow.ts';
import type { Checking } from './checking.ts';
import { type Fault, faultAt } from './fault.ts';
import { literalsByFact } from './enumerate.ts';

/** Nothing is declared that nothing uses. */
export function checkUse(checking: Checking): readonly Fault[] {
  const { flow, places, registry, names } = checking;
  const conditions = new Set<string>(Object.values(flow.guards).map(({ when }) => when));
  const named = new Set<string>();
  const runs = new Set<string>();
  const note = (text: string | undefined, names: Set<string>): void => {
    if (text !== undefined) names.add(text);
  };
  for (const { rows } of places.decisions) {
    for (const row of rows) {
      note(row.when, conditions);
      note(row.run, runs);
    }
  }
  for (const step of flow.steps) {
    note(step.shownWhen, named);
    note(step.onceWhen, named);
    step.requires?.forEach(({ guard }) => named.add(guard));
    registry?.formGuards?.[step.form ?? '']?.forEach((guard) => named.add(guard));
  }
  const facts = readFactsOf(checking, [...conditions, ...named]);
  return [
    ...unused('guard', Object.keys(flow.guards), (name) => named.has(name)),
    // An unused counter may still be counted: the file would then count what it does not have.
    ...unused('fact', Object.keys(flow.facts), (name) => facts.has(name), names.counter),
    ...unused('run', Object.keys(flow.runs ?? {}), (name) => runs.has(name)),
  ];
}

/** The names that are not used. `--fix` removes each, but for those in `keep`. */
function unused(
  what: 'guard' | 'fact' | 'run',
  names: readonly string[],
  isUsed: (name: string) => boolean,
  keep?: { readonly has: (name: string) => boolean },
): readonly Fault[] {
  return names
    .filter((name) => !isUsed(name))
    .map((name) => {
      const path = [`${what}s`, name];
      const fix = { description: `removed the ${what} "${name}"`, change: { remove: path } };
      const fault = faultAt('unused', path, `no step or row uses the ${what} "${name}"`, 'remove it');
      return { ...fault, atKey: true, ...(!keep?.has(name) && { fix }) };
    });
}

function readFactsOf({ readGuard }: Checking, texts: readonly string[]): ReadonlyMap<string, unknown> {
  const trees: GuardTree[] = [];
  for (const text of texts) {
    const condition = readGuard(text);
    if ('tree' in condition) trees.push(condition.tree);
  }
  return literalsByFact(trees);
}
