import { parseJsonWithPositions, type ParsedJson } from '../source/parse-json.ts';
import type { FlowSource, JsonPath } from '../source/source.ts';

import { nameOf } from '../source/source.ts';

/** A locale file, read once. */
export interface Locale {
  readonly language: string;
  readonly file: string;
  readonly json: ParsedJson;
  /** Every text as it is written; plural forms stand each for themselves. */
  readonly written: readonly WrittenText[];
  /** Texts by the key that flows name; plural forms are one text. */
  readonly texts: ReadonlyMap<string, Text>;
}

export interface WrittenText {
  readonly key: string;
  readonly path: JsonPath;
  readonly words: unknown;
}

export interface Text {
  readonly path: JsonPath;
  /** Places to fill in: `{{name}}`. */
  readonly gaps: ReadonlySet<string>;
  /** A bracket is left alone, so that no one knows which gaps were meant. */
  readonly isBroken: boolean;
}

const pluralForm = /_(ordinal_)?(?:zero|one|two|few|many|other)$/;

export function readLocale(source: FlowSource): Locale {
  const json = parseJsonWithPositions(source.text);
  const written = collect(json.value, []);
  return { language: nameOf(source), file: source.file, json, written, texts: byKey(written) };
}

/** The places to fill in of some words, without the spaces that they may be written with. */
export function gapsOf(words: unknown): readonly string[] {
  return [...String(words).matchAll(/\{\{\s*([\w.]+)[^{}]*\}\}/g)].map(([, name = '']) => `{{${name}}}`);
}

/** A bracket that belongs to no place to fill in, if there is one. */
export function findLoneBracket(words: string): number | undefined {
  const left = words.replaceAll(/\{\{\s*[\w.]+[^{}]*\}\}/g, (gap) => ' '.repeat(gap.length)).search(/[{}]/);
  return left === -1 ? undefined : left;
}

function collect(value: unknown, path: JsonPath): readonly WrittenText[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => collect(inner, [...path, key]));
  return path.length === 0 ? [] : [{ key: path.join('.'), path, words: value }];
}

/** "one pet" needs no figure, "{{count}} pets" does: together they have one gap. */
function byKey(written: readonly WrittenText[]): ReadonlyMap<string, Text> {
  const merged = new Map<string, Text>();
  for (const { key: whole, path, words } of written) {
    const key = whole.replace(pluralForm, '');
    const known = merged.get(key);
    merged.set(key, {
      path: known?.path ?? path,
      gaps: new Set([...(known?.gaps ?? []), ...gapsOf(words)]),
      isBroken: known?.isBroken === true || findLoneBracket(String(words)) !== undefined,
    });
  }
  return merged;
}
