import { splitKeys, type Act, type ErrorMap, type Row, type Run } from '#engine/check';
import type { FlowReader } from './flow-words.ts';
import { formatJson } from './describe-changes.ts';
import { listEffects } from './describe-rows.ts';
import { formatList } from './format-condition.ts';

type RowsByName = Readonly<Record<string, Row | readonly Row[]>>;

/** What changes in an act, or in a run: its action, where each outcome and each code goes, or what it does without an action. */
export function diffAct(where: string, before: Act | undefined, after: Act | undefined, reader: FlowReader): readonly string[] {
  if (before !== undefined && after === undefined) return [`${where}: nothing happens any more (${describeAct(before)}).`];
  const [was, is] = [asRun(before), asRun(after)];
  const action = is?.run ?? was?.run ?? '';
  return [
    ...(was?.run === is?.run
      ? []
      : [
          `${where}: ${is === undefined ? 'no action is run any more' : `now runs ${is.run}`}${was === undefined ? '' : ` (was ${was.run})`}.`,
        ]),
    ...(formatJson(was?.input ?? []) === formatJson(is?.input ?? [])
      ? []
      : [
          `${where}: what ${action} is said to read is now ${formatJson(is?.input ?? [])} (was ${formatJson(was?.input ?? [])}).`,
        ]),
    ...diffRows(where, doOf(before), doOf(after), reader),
    ...diffNamed(was?.outcomes, is?.outcomes, (outcome) => `${where}, when ${action} answers ${outcome}`, reader),
    ...diffErrors(was?.errors, is?.errors, (code) => `${where}, when ${action} is refused with ${code}`, reader),
  ];
}

/** What changes in where codes lead. */
export function diffErrors(
  before: ErrorMap | undefined,
  after: ErrorMap | undefined,
  where: (code: string) => string,
  reader: FlowReader,
): readonly string[] {
  const named: Readonly<Record<string, string>> = { first: 'any code (tried first)', '*': 'any other code' };
  return diffNamed(before && splitKeys(before), after && splitKeys(after), (code) => where(named[code] ?? code), reader);
}

function diffNamed(
  before: RowsByName = {},
  after: RowsByName = {},
  where: (name: string) => string,
  reader: FlowReader,
): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => diffRows(where(name), before[name], after[name], reader));
}

function asRun(act: Act | undefined): Run | undefined {
  return act !== undefined && 'run' in act ? (act as Run) : undefined;
}

function doOf(act: Act | undefined): Row | readonly Row[] | undefined {
  return act !== undefined && 'do' in act ? (act.do as Row | readonly Row[]) : undefined;
}

function describeAct(act: Act): string {
  const run = asRun(act);
  return run === undefined ? 'it led on without an action' : `it ran ${run.run}`;
}

type Rows = Row | readonly Row[] | undefined;

/** What changes in a decision; `where` begins each sentence. Rows with equal conditions are compared with each other. */
export function diffRows(where: string, before: Rows, after: Rows, reader: FlowReader): readonly string[] {
  const [was, is] = [rowsByCondition(before), rowsByCondition(after)];
  const whereOf = (key: string, row: Row) => {
    const isAlone = row.when === undefined && is.size <= 1 && was.size <= 1;
    return isAlone
      ? where
      : `${where}${row.when === undefined ? ', for everyone else' : ` and ${reader.describeWhen(row.when)}`}`;
  };
  const gone = [...was]
    .filter(([key]) => !is.has(key))
    .map(([key, row]) => `${whereOf(key, row)}: nothing of its own any more (was: ${formatRow(row, reader)}).`);
  const sentences = [...is].flatMap(([key, row]) => {
    const old = was.get(key);
    return old === undefined
      ? [`${whereOf(key, row)}: now ${formatRow(row, reader)}.`]
      : diffRow(whereOf(key, row), old, row, reader);
  });
  if (sentences.length + gone.length > 0) return [...sentences, ...gone];
  const order = [...is.values()].map(({ when }) => (when === undefined ? 'everybody else' : reader.describeWhen(when)));
  const isMoved = [...is.keys()].join() !== [...was.keys()].join();
  return isMoved ? [`${where}: it is tried in another order: ${order.join('; ')}.`] : [];
}

function diffRow(where: string, before: Row, after: Row, reader: FlowReader): readonly string[] {
  const [[oldTarget = '', ...did], [newTarget = '', ...does]] = [
    listEffects(before, reader.text),
    listEffects(after, reader.text),
  ];
  const more = does.filter((effect) => !did.includes(effect));
  const less = did.filter((effect) => !does.includes(effect));
  return [
    ...(oldTarget === newTarget ? [] : [`${where}: now ${newTarget} (was: ${oldTarget}).`]),
    ...(more.length > 0 ? [`${where}: now also ${formatList(more, 'and')}.`] : []),
    ...(less.length > 0 ? [`${where}: no longer ${formatList(less, 'and')}.`] : []),
  ];
}

function formatRow(row: Row, reader: FlowReader): string {
  return listEffects(row, reader.text).join('; ');
}

/** Rows by their conditions; a condition that occurs twice is distinguished by its number. */
function rowsByCondition(rows: Rows): ReadonlyMap<string, Row> {
  const list: readonly Row[] = rows === undefined ? [] : Array.isArray(rows) ? (rows as readonly Row[]) : [rows as Row];
  const seen = new Map<string, Row>();
  for (const row of list) {
    const key = row.when ?? '';
    let number = 1;
    while (seen.has(`${number} ${key}`)) number += 1;
    seen.set(`${number} ${key}`, row);
  }
  return seen;
}
