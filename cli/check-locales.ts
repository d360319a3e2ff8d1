import {
  parseJsonWithPositions,
  toDiagnostics,
  type Diagnostic,
  type FlowSource,
  type JsonPath,
  type ParsedJson,
} from '#engine/check';

import { locateFault, type GardenFault } from './garden-fault.ts';

interface Locale {
  readonly source: FlowSource;
  readonly json: ParsedJson;
  /** Texts by key; plural forms under their common key, gaps as `{{name}}`. */
  readonly texts: ReadonlyMap<string, Text>;
}

interface Text {
  readonly path: JsonPath;
  readonly gaps: ReadonlySet<string>;
}

/** Every language has the same texts with the same gaps to fill in. The first file of the folder is the one the others are held against. */
export function checkLocales(sources: readonly FlowSource[]): readonly Diagnostic[] {
  const read = sources.map((source) => ({ source, json: parseJsonWithPositions(source.text) }));
  const broken = read.filter(({ json }) => json.faults.length > 0);
  if (broken.length > 0) return broken.flatMap(({ source, json }) => toDiagnostics(json.faults, { file: source.file, json }));

  const locales = read.map((one): Locale => ({ ...one, texts: byKey(collect(one.json.value, [])) }));
  const odd = locales.flatMap((locale) =>
    oddValues(locale.json.value, []).map((fault) => locateFault(locale.source.file, locale.json, fault)),
  );
  const [first, ...others] = locales;
  return first === undefined ? odd : [...odd, ...others.flatMap((other) => [...compare(first, other), ...missing(other, first)])];
}

function collect(value: unknown, path: JsonPath): readonly (readonly [string, Text])[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => collect(inner, [...path, key]));
  const key = path.join('.').replace(/_(zero|one|two|few|many|other)$/, '');
  return [
    [
      key,
      {
        path,
        gaps: new Set(
          String(value)
            .match(/\{\{\s*\w+\s*\}\}/g)
            ?.map((gap) => gap.replaceAll(/\s/g, '')),
        ),
      },
    ],
  ];
}

/** Plural forms are one text: "one bill" needs no figure, "{{count}} bills" does. */
function byKey(texts: readonly (readonly [string, Text])[]): ReadonlyMap<string, Text> {
  const merged = new Map<string, Text>();
  for (const [key, text] of texts) {
    const known = merged.get(key);
    merged.set(key, known ? { path: known.path, gaps: new Set([...known.gaps, ...text.gaps]) } : text);
  }
  return merged;
}

function oddValues(value: unknown, path: JsonPath): readonly GardenFault[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, inner]) => oddValues(inner, [...path, key]));
  }
  if (typeof value === 'string' && value.trim() !== '') return [];
  return [{ fault: 'notText', path, message: `"${path.join('.')}" is no text`, cure: 'write what a person shall read' }];
}

/** What one language lacks of the other, and where a sentence would show a gap or lose a figure. */
function compare(first: Locale, other: Locale): readonly Diagnostic[] {
  const differing = [...first.texts].flatMap(([key, text]): readonly GardenFault[] => {
    const theirs = other.texts.get(key);
    if (!theirs || sameGaps(text.gaps, theirs.gaps)) return [];
    const gaps = [...text.gaps].join(' ') || 'no gap';
    return [
      {
        fault: 'otherGaps',
        path: theirs.path,
        message: `"${key}" does not have the gaps that it has in ${first.source.file}`,
        cure: `there: ${gaps}`,
      },
    ];
  });
  return [...missing(first, other), ...differing.map((fault) => locateFault(other.source.file, other.json, fault))];
}

function missing(one: Locale, other: Locale): readonly Diagnostic[] {
  return [...one.texts]
    .filter(([key]) => !other.texts.has(key))
    .map(([key, { path }]) =>
      locateFault(other.source.file, other.json, {
        fault: 'missingText',
        path,
        message: `"${key}" is missing`,
        cure: `it stands in ${one.source.file}`,
      }),
    );
}

function sameGaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((gap) => other.has(gap));
}
