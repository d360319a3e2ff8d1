import type { FlowWords, DescribedEdge } from '#engine/explain';

import type { DrawnChange, RowChanges } from './messages.ts';

/** Of these rows, those that count, set to zero or set something, with what they change. */
export function changesOf(rows: readonly DescribedEdge[], { titleOf }: Pick<FlowWords, 'titleOf'>): readonly RowChanges[] {
  return rows.flatMap(({ edge: { row }, label }) => {
    if (row === undefined || row.isAdded === true) return [];
    const { count, reset = [], set = {} } = row;
    const ofCounter = (kind: DrawnChange['kind'], name: string): DrawnChange => {
      const title = titleOf(name);
      return { kind, name, ...(title !== undefined && { title }) };
    };
    const changes = [
      ...(typeof count === 'string'
        ? [ofCounter('count', count)]
        : Object.keys(count ?? {}).map((name) => ofCounter('most', name))),
      ...[reset].flat().map((name) => ofCounter('reset', name)),
      ...Object.entries(set).map(([name, value]): DrawnChange => ({ kind: 'set', name, value: JSON.stringify(value) })),
    ];
    return changes.length === 0 ? [] : [{ label, changes }];
  });
}
