import { type JsonPath, asList, asObject, type Json, findLoneBracket, gapsOf, type Locale } from '#engine/check';
import { isRecord } from '#rules';

import type { ConfigurationFault } from './configuration-fault.ts';

/** What a provider states in its own words: in each of its languages, and with no gap that stays one. */
export function providerWordFaults(file: Json, locales: readonly Locale[]): readonly ConfigurationFault[] {
  const languages = asList(file['locales']).filter((name) => typeof name === 'string');
  const tags = new Set([...languages, ...locales.map(({ language }) => language)]);
  return [
    ...Object.entries(file).flatMap(([key, value]) => inEachLanguage(value, [key], { languages, tags })),
    ...ownTexts(file).flatMap((text) => gapFaults(text, locales)),
  ];
}

/** A text of a flow in the provider's own words. */
export interface OwnText {
  readonly path: JsonPath;
  readonly key: string;
  readonly text: string;
}

export function ownTexts(file: Json): readonly OwnText[] {
  return Object.entries(asObject(file['flows'])).flatMap(([flow, overlay]) =>
    Object.entries(asObject(asObject(overlay)['texts'])).flatMap(([language, words]) =>
      Object.entries(asObject(words)).map(([key, text]) => ({
        path: ['flows', flow, 'texts', language, key],
        key,
        text: String(text),
      })),
    ),
  );
}

interface Spoken {
  /** Of the provider. */
  readonly languages: readonly string[];
  /** Of all texts. */
  readonly tags: ReadonlySet<string>;
}

/** Wherever words stand by language, each language of the provider has some, and the same ones. */
function inEachLanguage(value: unknown, path: JsonPath, spoken: Spoken): readonly ConfigurationFault[] {
  if (typeof value !== 'object' || value === null || path.join('.') === 'support.hours') return [];
  const keys = Object.keys(value);
  const isByLanguage = !Array.isArray(value) && keys.length > 0 && keys.every((key) => spoken.tags.has(key));
  if (!isByLanguage)
    return Object.entries(value).flatMap(([key, inner]) =>
      inEachLanguage(inner, [...path, Array.isArray(value) ? Number(key) : key], spoken),
    );
  const all = Object.values(value).flatMap((words) => (isRecord(words) ? Object.keys(words) : []));
  return spoken.languages.flatMap((language) => {
    const words = asObject(value)[language];
    if (words === undefined) return [lacks(path, `"${path.join('.')}" shows nothing in "${language}"`, language)];
    const missing = isRecord(words) ? [...new Set(all)].filter((key) => !Object.hasOwn(words, key)) : [];
    return missing.map((key) => lacks([...path, language], `"${key}" is not said in "${language}"`, key));
  });
}

function lacks(path: JsonPath, message: string, what: string): ConfigurationFault {
  return { fault: 'ownLanguages', path, message, cure: `add "${what}", or patients of that language read ours or nothing` };
}

/** What is filled in wherever it is. */
const everywhere = ['{{provider}}', '{{phone}}'];

function gapFaults({ path, key, text }: OwnText, locales: readonly Locale[]): readonly ConfigurationFault[] {
  const known = [...new Set(locales.flatMap(({ texts }) => [...(texts.get(key)?.gaps ?? [])])), ...everywhere];
  const strange = gapsOf(text).filter((gap) => locales.some(({ texts }) => texts.has(key)) && !known.includes(gap));
  const bracket = findLoneBracket(text);
  const found = [
    ...strange.map((gap) => ({ within: text.indexOf(gap.slice(0, -2)), message: `nothing fills in ${gap}` })),
    ...(bracket === undefined ? [] : [{ within: bracket, message: 'a bracket would be shown to people' }]),
  ];
  return found.map((fault) => ({ fault: 'ownGaps', path, ...fault, cure: `it can have: ${known.join(' ')}` }));
}
