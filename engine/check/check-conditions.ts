import type { GuardTree } from '../compiled-flow.ts';
import type { Checking } from './checking.ts';
import type { Condition } from './conditions.ts';
import { didYouMean } from './did-you-mean.ts';
import { chooses } from './enumerate.ts';
import { type Fault, faultAt } from './fault.ts';
import type { JsonPath } from './source.ts';
import { pathOfRow } from './places.ts';

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
function checkNamed(checking: Checking, text: string, path: JsonPath): readonly Fault[] {
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
