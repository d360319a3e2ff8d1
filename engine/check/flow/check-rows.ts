import type { FactValue, GuardTree } from '../../compiled-flow.ts';
import { memoize } from '../../memoize.ts';
import { isSameValue } from '../../same-value.ts';
import type { Row } from '../../schema/row.ts';
import type { Checking } from './checking.ts';
import { chooses, type Narrowed } from '../conditions/enumerate.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { pathOfRow, type RowsPlace } from './places.ts';

type Decision = RowsPlace<Row>;

/** Every decision ends in a default, every row can be taken, and each goes to exactly one place. */
export function checkRows(checking: Checking): readonly Fault[] {
  const chooseOnce = choosing(checking);
  const faults: Fault[] = [];
  for (const place of checking.places.decisions) {
    place.rows.forEach((row, index) => faults.push(...checkTarget(row, place, index)));
    faults.push(...checkDefault(place));
    faults.push(...checkReachable(checking, place, chooseOnce));
  }
  return faults;
}

function checkTarget(row: Row, place: Decision, index: number): readonly Fault[] {
  const targets = (['to', 'stay', 'run'] as const).filter((name) => row[name] !== undefined);
  if (targets.length === 1) return [];
  const message =
    targets.length === 0 ? 'this row goes nowhere' : `this row has ${targets.map((name) => `"${name}"`).join(' and ')}`;
  return [faultAt('row-target', pathOfRow(place, index), message, 'give exactly one of "to", "stay" and "run"')];
}

function checkDefault(place: Decision): readonly Fault[] {
  const { rows, why } = place;
  const last = rows.at(-1);
  const hasDefault = rows.some((row) => row.when === undefined && row.to !== 'remembered');
  // Rows of `first` need no default: a code's own rows come after them.
  if ((why.by === 'error' && why.code === 'first') || last === undefined || hasDefault) return [];
  const path = pathOfRow(place, rows.length - 1);
  if (last.to === 'remembered') {
    const message = '"to": "remembered" has no row after it for visitors without a remembered path';
    return [faultAt('remembered-misuse', [...path, 'to'], message, 'add a row without "when" after it')];
  }
  const message = 'the last row has a condition, so a visitor may have nowhere to go';
  return [faultAt('no-default-row', path, message, 'add a row without "when"')];
}

function checkReachable(checking: Checking, place: Decision, chooseOnce: ReturnType<typeof choosing>): readonly Fault[] {
  const { rows } = place;
  if (rows.length === 1 && rows[0]?.when === undefined) return [];
  const conditions: (GuardTree | undefined)[] = [];
  for (const row of rows) {
    const condition = row.when === undefined ? undefined : checking.read(row.when);
    if (condition && 'fault' in condition) return [];
    conditions.push(whenRemembered(row, condition?.tree));
  }
  const chosen = chooseOnce({ place, conditions });
  if (chosen === 'undecided')
    return [faultAt('undecided', place.path, 'these rows read too many facts to decide whether each can be taken')];
  return rows.flatMap((_, index): readonly Fault[] => {
    if (chosen.has(index)) return [];
    const message = `this row is never taken: ${reasonOf(conditions, index)}`;
    const path = pathOfRow(place, index);
    const fault = faultAt('unreachable-row', path, message, 'remove it, or move it up');
    // A row after the default may have been meant to stand before it. Only one with the default's own effects is safe to remove.
    const isRepeated = rows.slice(0, index).some((row) => row.when === undefined && isSameValue(row, effectsOf(rows[index])));
    if (!isRepeated) return [fault];
    return [
      { ...fault, fix: { description: 'removed a row after the default with the same effects', change: { remove: path } } },
    ];
  });
}

type Conditions = readonly (GuardTree | undefined)[];

/** Remembers the enumeration by conditions and outcome, because long flows repeat the same decisions. */
function choosing(checking: Checking) {
  return memoize(
    ({ place, conditions }: { readonly place: Decision; readonly conditions: Conditions }) =>
      chooses(conditions, checking.domains, narrowedAfter(checking, place)),
    ({ place: { rows, why } }) => {
      const after = checking.registry?.actions && why.by === 'outcome' ? `${why.action} ${why.outcome}` : '';
      return rows.reduce((text, { when = '', to }) => `${text}\n${to === 'remembered' ? to : ''} ${when}`, after);
    },
  );
}

function effectsOf(row: Row | undefined): Row {
  const { when: _, ...effects } = row ?? {};
  return effects;
}

/** The condition of a row, with that of `to: "remembered"`: such a row is skipped where no path is remembered. */
function whenRemembered(row: Row, tree: GuardTree | undefined): GuardTree | undefined {
  if (row.to !== 'remembered') return tree;
  const remembered: GuardTree = { fact: 'remembered' };
  return tree === undefined ? remembered : { and: [tree, remembered] };
}

function reasonOf(conditions: Conditions, index: number): string {
  const before = conditions.slice(0, index).findIndex((tree) => tree === undefined);
  if (before !== -1) return `row ${before + 1} has no condition`;
  return index === 0 ? 'its condition cannot hold here' : 'the rows before it take every case in which it would hold';
}

/** The values that facts can have after the outcome, as the action declares them. */
function narrowedAfter({ registry, domains }: Checking, { why }: Decision): Narrowed {
  const declared = why.by === 'outcome' ? registry?.actions?.[why.action]?.outcomes[why.outcome]?.facts : undefined;
  const narrowed: Record<string, readonly FactValue[]> = {};
  for (const [fact, becomes] of Object.entries(declared ?? {})) {
    if (becomes === 'any' && !isValue(domains[fact], 'any')) continue;
    narrowed[fact] = Array.isArray(becomes) ? becomes : [becomes as FactValue];
  }
  return narrowed;
}

function isValue(domain: Checking['domains'][string] | undefined, value: string): boolean {
  return domain?.type === 'enum' && domain.values.includes(value);
}
