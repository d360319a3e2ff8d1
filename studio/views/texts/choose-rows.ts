import type { TextRow, TextTable } from './read-texts.ts';
import type { TextUses } from './text-uses.ts';
import { cellFaults, gapsByStem, type WordFault } from './word-faults.ts';

export const FILTERS = ['all', 'changed', 'missing', 'wrong', 'long', 'unused'] as const;
export type Filter = (typeof FILTERS)[number];

/** A row with all that is wrong with it. */
export interface ValidatedRow extends TextRow {
  readonly faults: readonly (readonly WordFault[])[];
  readonly isUnused: boolean;
  /** It is not saved, or the provider has own words. */
  readonly isChanged: boolean;
}

export interface ValidatedTable {
  readonly rows: readonly ValidatedRow[];
  readonly gaps: ReadonlyMap<string, readonly string[]>;
}

export function validateRows({ rows }: TextTable, uses: TextUses, isOwn: boolean): ValidatedTable {
  const gaps = gapsByStem(rows);
  return {
    gaps,
    rows: rows.map((row) => ({
      ...row,
      faults: row.cells.map((_, column) => cellFaults(row, column, gaps, isOwn)),
      isUnused: uses.isUnused(row.key),
      isChanged: row.cells.some(({ isEdited, own }) => isEdited || (isOwn && own !== undefined)),
    })),
  };
}

export function isIn(row: ValidatedRow, filter: Filter): boolean {
  const has = (...kinds: readonly WordFault['kind'][]) =>
    row.faults.some((faults) => faults.some(({ kind }) => kinds.includes(kind)));
  switch (filter) {
    case 'all':
      return true;
    case 'changed':
      return row.isChanged;
    case 'missing':
      return has('missing');
    case 'wrong':
      return has('lacks', 'strange', 'bracket');
    case 'long':
      return has('long');
    case 'unused':
      return row.isUnused;
  }
}

/** Whether a row needs something: too long is a remark. */
export function needsMending({ faults }: ValidatedRow): boolean {
  return faults.some((some) => some.some(({ kind }) => kind !== 'long'));
}

/** Finds rows by parts of the key or of the words in any language, without regard to case and accents. */
export function searchRows(rows: readonly ValidatedRow[], search: string): readonly ValidatedRow[] {
  const wanted = plain(search.trim());
  if (wanted === '') return rows;
  return rows.filter(({ key, cells }) =>
    [key, ...cells.flatMap(({ ours, own }) => [ours ?? '', own ?? ''])].some((words) => plain(words).includes(wanted)),
  );
}

function plain(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
