import type { GuardTree } from '../guard-tree.ts';
import type { Checking } from './checking.ts';
import type { Fault } from './fault.ts';
import { literalsByFact } from './literals.ts';

/** Nothing is declared that nothing uses. */
export function checkUse(checking: Checking): readonly Fault[] {
  const { flow, places } = checking;
  const entry = flow.entry.map((row) => row.when);
  const rows = places.decisions.flatMap((place) => place.rows.map((row) => row.when));
  const named = flow.steps.flatMap((step) => [step.shownWhen, step.onceWhen, ...(step.requires ?? []).map(({ guard }) => guard)]);
  const usedGuards = new Set(named);
  const conditions = [...entry, ...rows, ...named, ...Object.values(flow.guards).map(({ when }) => when)];
  const usedFacts = readFactsOf(checking, conditions);
  const usedRuns = new Set(places.decisions.flatMap((place) => place.rows.map((row) => row.run)));

  return [
    ...unused('guard', 'guards', Object.keys(flow.guards).filter((name) => !usedGuards.has(name))),
    ...unused('fact', 'facts', Object.keys(flow.facts).filter((name) => !usedFacts.has(name))),
    ...unused('run', 'runs', Object.keys(flow.runs ?? {}).filter((name) => !usedRuns.has(name))),
  ];
}

function unused(what: string, list: string, names: readonly string[]): readonly Fault[] {
  return names.map((name): Fault => ({ fault: 'unused', path: [list, name], atKey: true, message: `no step or row uses the ${what} "${name}"`, cure: 'remove it' }));
}

function readFactsOf({ readGuard }: Checking, texts: readonly (string | undefined)[]): ReadonlyMap<string, unknown> {
  const trees: GuardTree[] = [];
  for (const text of new Set(texts)) {
    const condition = text === undefined ? undefined : readGuard(text);
    if (condition && 'tree' in condition) trees.push(condition.tree);
  }
  return literalsByFact(trees);
}
