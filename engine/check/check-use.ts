import type { GuardTree } from '../compiled-flow.ts';
import type { Checking } from './checking.ts';
import type { Fault } from './fault.ts';
import { literalsByFact } from './enumerate.ts';

/** Nothing is declared that nothing uses. */
export function checkUse(checking: Checking): readonly Fault[] {
  const { flow, places, registry, counters } = checking;
  const conditions = new Set<string>(Object.values(flow.guards).map(({ when }) => when));
  const named = new Set<string>();
  const runs = new Set<string>();
  const note = (text: string | undefined, names: Set<string>): void => {
    if (text !== undefined) names.add(text);
  };
  flow.entry.forEach((row) => note(row.when, conditions));
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
    ...unused(
      'guard',
      'guards',
      Object.keys(flow.guards).filter((name) => !named.has(name)),
    ),
    ...unused(
      'fact',
      'facts',
      Object.keys(flow.facts).filter((name) => !facts.has(name)),
      counters,
    ),
    ...unused(
      'run',
      'runs',
      Object.keys(flow.runs ?? {}).filter((name) => !runs.has(name)),
    ),
  ];
}

const none: ReadonlySet<string> = new Set();

/** An unused guard, fact or run that other unused ones still name cannot be removed by `--fix`: the file would then name nothing. */
function unused(what: string, list: string, names: readonly string[], named = none): readonly Fault[] {
  return names.map((name): Fault => ({
    fault: 'unused',
    path: [list, name],
    atKey: true,
    message: `no step or row uses the ${what} "${name}"`,
    cure: 'remove it',
    ...(named.has(name) ? {} : { fix: { description: `removed the ${what} "${name}"`, change: { remove: [list, name] } } }),
  }));
}

function readFactsOf({ readGuard }: Checking, texts: readonly string[]): ReadonlyMap<string, unknown> {
  const trees: GuardTree[] = [];
  for (const text of texts) {
    const condition = readGuard(text);
    if ('tree' in condition) trees.push(condition.tree);
  }
  return literalsByFact(trees);
}
