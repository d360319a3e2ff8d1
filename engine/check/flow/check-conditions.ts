import type { GuardTree } from '../../compiled-flow.ts';

import type { Checking } from './checking.ts';
import { conditionsOfGoal } from './compile-goals.ts';
import { factsOfTasks } from './compile-tasks.ts';
import type { Condition } from '../conditions/conditions.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { chooses, literalsByFact } from '../conditions/enumerate.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { pathOfRow } from './places.ts';
import type { JsonPath } from '../source/source.ts';

/** Every condition can be read, names facts that exist, and is neither always nor never true. */
export function checkConditions(checking: Checking): readonly Fault[] {
  const { flow, read, places } = checking;
  const faults = Object.entries(flow.guards).flatMap(([name, guard]) =>
    checkAlone(checking, read(guard.when), ['guards', name, 'when']),
  );
  flow.steps.forEach((step, index) => {
    if (step.shownWhen !== undefined) faults.push(...checkNamed(checking, step.shownWhen, ['steps', index, 'shownWhen']));
    if (step.onceWhen !== undefined) faults.push(...checkNamed(checking, step.onceWhen, ['steps', index, 'onceWhen']));
    step.requires?.forEach(({ guard }, place) => {
      if (!Object.hasOwn(flow.guards, guard))
        faults.push(...checkNamed(checking, guard, ['steps', index, 'requires', place, 'guard']));
    });
  });
  for (const place of places.decisions) {
    place.rows.forEach((row, index) => {
      if (row.when !== undefined) faults.push(...faultsOf(read(row.when), () => [...pathOfRow(place, index), 'when']));
    });
  }
  return faults;
}

/** Checks a place that names a guard or holds a condition. A guard's own condition is checked where the guard is declared. */
export function checkNamed(checking: Checking, text: string, path: JsonPath): readonly Fault[] {
  if (Object.hasOwn(checking.flow.guards, text)) return [];
  const isName = /^[A-Za-z][\w-]*$/.test(text);
  if (!isName || Object.hasOwn(checking.domains, text)) return checkAlone(checking, checking.read(text), path);
  const cure = didYouMean(text, [...Object.keys(checking.flow.guards), ...Object.keys(checking.domains)]);
  return [faultAt('unknown-guard', path, `"${text}" is neither a guard nor a fact of this flow`, cure)];
}

/** A condition that is alone, not in a list of rows: FLOW035 if it is always or never true. */
function checkAlone(checking: Checking, condition: Condition, path: JsonPath): readonly Fault[] {
  if ('fault' in condition) return faultsOf(condition, () => path);
  const verdict = constantOf(checking, condition.tree);
  if (verdict === undefined) return [];
  return [faultAt('guard-constant', path, `this condition is ${verdict ? 'always' : 'never'} true`)];
}

function constantOf({ domains }: Checking, tree: GuardTree): boolean | undefined {
  if ('fact' in tree) return undefined;
  const chosen = chooses([tree], domains);
  if (chosen === 'undecided' || (chosen.has(0) && chosen.has('none'))) return undefined;
  return chosen.has(0);
}

function faultsOf(condition: Condition, pathOf: () => JsonPath): readonly Fault[] {
  if (!('fault' in condition)) return [];
  const { fault, at, message, cure } = condition.fault;
  return [{ ...faultAt(fault, pathOf(), message, cure), within: at }];
}

/** Nothing is declared that nothing uses. */
export function checkUse(checking: Checking): readonly Fault[] {
  const { flow, places, registry, names } = checking;
  const rows = places.decisions.flatMap((place) => place.rows);
  const conditions = new Set([...Object.values(flow.guards), ...rows].map(({ when }) => when));
  const runs = new Set(rows.map(({ run }) => run));
  const named = new Set<string | undefined>();
  for (const step of flow.steps) {
    named.add(step.shownWhen).add(step.onceWhen);
    step.requires?.forEach(({ guard }) => named.add(guard));
    registry?.formGuards?.[step.form ?? step.repeat?.form ?? '']?.forEach((guard) => named.add(guard));
    for (const { doneWhen } of step.tasks ?? []) named.add(doneWhen);
  }
  for (const goal of Object.values(flow.goals ?? {})) for (const [text] of conditionsOfGoal(goal)) named.add(text);
  const facts = readFactsOf(checking, [...conditions, ...named]);
  const ofTasks = factsOfTasks(flow);
  return [
    ...unused('guard', Object.keys(flow.guards), (name) => named.has(name)),
    // An unused counter may still be counted: the file would then count what it does not have.
    ...unused(
      'fact',
      Object.keys(flow.facts),
      (name) => facts.has(name) || ofTasks.has(name) || Object.hasOwn(flow.split ?? {}, name),
      names.counter,
    ),
    ...unused('split', Object.keys(flow.split ?? {}), (name) => facts.has(name)),
    ...unused('run', Object.keys(flow.runs ?? {}), (name) => runs.has(name)),
    ...unreadOptions(checking),
  ];
}

/** Options that neither a fact nor the code of the app reads. A tenant may have set one, so a person removes it. */
function unreadOptions({ flow, registry }: Checking): readonly Fault[] {
  const read = registry?.readOptions;
  if (read === undefined) return [];
  const sources = Object.entries(flow.facts).map(([name, fact]) =>
    'of' in fact ? fact.of : 'from' in fact && fact.from === 'options' ? `options.${name}` : '',
  );
  return Object.keys(flow.options ?? {}).flatMap((name) => {
    if (read.includes(name) || sources.some((source) => `${source}.`.startsWith(`options.${name}.`))) return [];
    const cure = `add a fact with "of": "options.${name}", or remove the option`;
    return [{ ...faultAt('unused', ['options', name], `nothing reads the option "${name}"`, cure), atKey: true as const }];
  });
}

/** The names that are not used. `--fix` removes each, but for those in `keep`. */
function unused(
  what: 'guard' | 'fact' | 'run' | 'split',
  names: readonly string[],
  isUsed: (name: string) => boolean,
  keep?: { readonly has: (name: string) => boolean },
): readonly Fault[] {
  return names
    .filter((name) => !isUsed(name))
    .map((name) => {
      const path = [what === 'split' ? what : `${what}s`, name];
      const fix = { description: `removed the ${what} "${name}"`, change: { remove: path } };
      const fault = faultAt('unused', path, `no step or row uses the ${what} "${name}"`, 'remove it');
      return { ...fault, atKey: true, ...(!keep?.has(name) && { fix }) };
    });
}

function readFactsOf({ readGuard }: Checking, texts: readonly (string | undefined)[]): ReadonlyMap<string, unknown> {
  const conditions = texts.flatMap((text) => (text === undefined ? [] : readGuard(text)));
  return literalsByFact(conditions.flatMap((condition) => ('tree' in condition ? condition.tree : [])));
}
