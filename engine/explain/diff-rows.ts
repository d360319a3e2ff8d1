import type { Row } from '#engine/check';

import { listEffects } from './describe-effects.ts';
import { formatList } from './format-list.ts';
import type { FlowReader } from './flow-reader.ts';

type Rows = Row | readonly Row[] | undefined;

/** What changes in a decision; `where` begins each sentence. Rows with equal conditions are compared with each other. */
export function diffRows(where: string, before: Rows, after: Rows, reader: FlowReader): readonly string[] {
  const [was, is] = [rowsByCondition(before), rowsByCondition(after)];
  const whereOf = (key: string, row: Row) => {
    const isAlone = row.when === undefined && is.size <= 1 && was.size <= 1;
    return isAlone
      ? where
      : `${where}${row.when === undefined ? ', for everybody else' : ` and ${reader.describeWhen(row.when)}`}`;
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
