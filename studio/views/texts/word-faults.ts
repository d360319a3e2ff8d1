import { findLoneBracket, gapsOf } from '#engine/check';

import type { TextCell, TextRow } from './read-texts.ts';

/** What is wrong with words while they are typed. The checker reports the same and more once they are in the file. */
export type WordFault =
  | { readonly kind: 'missing' }
  /** The first language fills something in here. */
  | { readonly kind: 'lacks'; readonly gap: string }
  /** Nothing fills it in. */
  | { readonly kind: 'strange'; readonly gap: string }
  | { readonly kind: 'bracket' }
  | { readonly kind: 'long'; readonly over: number };

/** What the words of a cell are held against. */
export interface WordRules {
  /** What the words can have, written {{name}}. */
  readonly known: readonly string[];
  /** What they must have. */
  readonly required: readonly string[];
  /** The first language decides what is filled in. */
  readonly isFirst: boolean;
  readonly limit: number | undefined;
}

/** What pages fill in everywhere. */
const EVERYWHERE = ['{{provider}}', '{{phone}}'];
const PLURAL = /_(ordinal_)?(zero|one|two|few|many|other)$/;

/** One line of a button on a phone of 360 px. */
const BUTTON_LETTERS = 36;
/** Two lines of a heading there. */
const TITLE_LETTERS = 60;
/** A translation that is longer than this share breaks lines that the first language does not. */
const MOST_SHARE = 1.6;
/** Below this many letters, a translation may be any share longer. */
const SHORT_LETTERS = 20;

/** The key without the plural form that it ends with. */
export function stemOf(key: string): string {
  return key.replace(PLURAL, '');
}

/** All texts that are one text in several plural forms share what they can have. */
export function gapsByStem(rows: readonly TextRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { key, cells } of rows) {
    const gaps = gapsOf(cells[0]?.ours ?? '');
    if (gaps.length === 0) continue;
    const stem = stemOf(key);
    found.set(stem, new Set([...(found.get(stem) ?? []), ...gaps]));
  }
  return new Map([...found].map(([stem, gaps]) => [stem, [...gaps]]));
}

/** Whether a language has the plural form that a key ends with. */
function hasForm(language: string, key: string): boolean {
  const [, ordinal, form] = PLURAL.exec(key) ?? [];
  if (form === undefined) return true;
  const rules = new Intl.PluralRules(language, { type: ordinal === undefined ? 'cardinal' : 'ordinal' });
  return rules.resolvedOptions().pluralCategories.some((one) => one === form);
}

interface RuleOptions {
  readonly row: TextRow;
  readonly column: number;
  readonly gaps: ReadonlyMap<string, readonly string[]>;
  /** The words are of one provider. */
  readonly isOwn: boolean;
}

export function rulesFor({ row: { key, cells }, column, gaps, isOwn }: RuleOptions): WordRules {
  const isFirst = column === 0 && !isOwn;
  const known = gaps.get(stemOf(key)) ?? [];
  const first = cells[0]?.ours ?? '';
  // "one month" may leave the figure out.
  const isFree = isOwn || PLURAL.test(key);
  return {
    known: isOwn ? [...new Set([...known, ...EVERYWHERE])] : known,
    required: isFree ? [] : gapsOf(first),
    isFirst,
    limit: limitOf(key, column === 0 ? undefined : first),
  };
}

/** Letters that fit, with what is filled in counted as it is written. */
function limitOf(key: string, first: string | undefined): number | undefined {
  const name = key.slice(key.lastIndexOf('.') + 1);
  const limits = [
    ...(/^action(?:[A-Z_]|$)/.test(name) ? [BUTTON_LETTERS] : []),
    ...(/^title(?:_|$)/.test(name) ? [TITLE_LETTERS] : []),
    ...(first !== undefined && first.length >= SHORT_LETTERS ? [Math.floor(first.length * MOST_SHARE)] : []),
  ];
  return limits.length === 0 ? undefined : Math.min(...limits);
}

export function wordFaults(words: string | undefined, { known, required, isFirst, limit }: WordRules): readonly WordFault[] {
  if (words === undefined || words.trim() === '') return [{ kind: 'missing' }];
  if (findLoneBracket(words) !== undefined) return [{ kind: 'bracket' }];
  const gaps = gapsOf(words);
  const lacking = isFirst ? [] : required.filter((gap) => !gaps.includes(gap));
  const strange = isFirst ? [] : [...new Set(gaps)].filter((gap) => !known.includes(gap));
  return [
    ...lacking.map((gap) => ({ kind: 'lacks', gap }) as const),
    ...strange.map((gap) => ({ kind: 'strange', gap }) as const),
    ...(limit !== undefined && words.length > limit ? [{ kind: 'long', over: words.length - limit } as const] : []),
  ];
}

/** What is wrong with a cell as the files have it. A provider without own words shows ours. */
export function cellFaults(row: TextRow, column: number, gaps: RuleOptions['gaps'], isOwn: boolean): readonly WordFault[] {
  const cell: TextCell | undefined = row.cells[column];
  if (!cell || ((isOwn ? (cell.own ?? cell.ours) : cell.ours) === undefined && !hasForm(cell.language, row.key))) return [];
  if (!isOwn) return wordFaults(cell.ours, rulesFor({ row, column, gaps, isOwn }));
  if (cell.own !== undefined) return wordFaults(cell.own, rulesFor({ row, column, gaps, isOwn }));
  const isAlone = row.cells.some(({ own }) => own !== undefined);
  if (isAlone || cell.ours === undefined) return [{ kind: 'missing' }];
  return wordFaults(cell.ours, rulesFor({ row, column, gaps, isOwn: false }));
}
