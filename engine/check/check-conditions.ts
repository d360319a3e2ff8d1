import type { GuardTree } from '../guard-tree.ts';
import type { Checking } from './checking.ts';
import type { Condition } from './conditions.ts';
import { didYouMean } from './did-you-mean.ts';
import { chooses } from './enumerate.ts';
import type { Fault, JsonPath } from './fault.ts';

/** Every condition can be read, names facts that exist, and is neither always nor never true. */
export function checkConditions(checking: Checking): readonly Fault[] {
  const { flow, read, places } = checking;
  const rows = places.decisions.flatMap(({ rows, pathOf }) =>
    rows.flatMap((row, index) => (row.when === undefined ? [] : complaintOf(read(row.when), [...pathOf(index), 'when']))),
  );
  const entry = flow.entry.flatMap((row, index) =>
    row.when === undefined ? [] : complaintOf(read(row.when), ['entry', index, 'when']),
  );
  const guards = Object.entries(flow.guards).flatMap(([name, guard]) => checkAlone(checking, read(guard.when), ['guards', name, 'when']));
  const steps = flow.steps.flatMap((step, index) => {
    const path: JsonPath = ['steps', index];
    return [
      ...checkNamed(checking, step.shownWhen, [...path, 'shownWhen']),
      ...checkNamed(checking, step.onceWhen, [...path, 'onceWhen']),
      ...(step.requires ?? []).flatMap((required, place) => checkNamed(checking, required.guard, [...path, 'requires', place, 'guard'])),
    ];
  });
  return [...guards, ...entry, ...steps, ...rows];
}

/** A guard's own condition is judged where the guard stands; a condition without a name, where it is used. */
function checkNamed(checking: Checking, text: string | undefined, path: JsonPath): readonly Fault[] {
  if (text === undefined || Object.hasOwn(checking.flow.guards, text)) return [];
  const isName = /^[A-Za-z][\w-]*$/.test(text);
  if (!isName || Object.hasOwn(checking.domains, text)) return checkAlone(checking, checking.read(text), path);
  const cure = didYouMean(text, [...Object.keys(checking.flow.guards), ...Object.keys(checking.domains)]);
  return [{ fault: 'unknown-guard', path, message: `"${text}" is neither a guard nor a fact of this flow`, ...(cure ? { cure } : {}) }];
}

/** A condition that is not one of several: it must be able to come out both ways. */
function checkAlone(checking: Checking, condition: Condition, path: JsonPath): readonly Fault[] {
  if ('complaint' in condition) return complaintOf(condition, path);
  const verdict = constantOf(checking, condition.tree);
  return verdict === undefined ? [] : [{ fault: 'guard-constant', path, message: `this condition is ${verdict ? 'always' : 'never'} true` }];
}

function constantOf({ domains }: Checking, tree: GuardTree): boolean | undefined {
  if ('fact' in tree) return undefined;
  const chosen = chooses([tree], domains);
  if (chosen === 'undecided' || (chosen.has(0) && chosen.has('none'))) return undefined;
  return chosen.has(0);
}

function complaintOf(condition: Condition, path: JsonPath): readonly Fault[] {
  if (!('complaint' in condition)) return [];
  const { fault, at, message, cure } = condition.complaint;
  return [{ fault, path, within: at, message, ...(cure ? { cure } : {}) }];
}
