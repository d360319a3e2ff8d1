import { parseJsonWithPositions, type Diagnostic, type FlowSource, type JsonPath } from '#engine/check';

import { locateFault, type ConfigurationFault } from './configuration-fault.ts';
import { asList, asObject } from './read-form.ts';
import { findLoneBracket, gapsOf, type Locale } from './read-locale.ts';

/** What a provider states in its own words: in each of its languages, and with no gap that stays one. */
export function checkProviderWords(source: FlowSource, locales: readonly Locale[]): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const file = asObject(json.value);
  const languages = asList(file['locales']).filter((name) => typeof name === 'string');
  const faults = [
    ...Object.entries(file).flatMap(([key, value]) => inEachLanguage(value, [key], languages)),
    ...Object.entries(asObject(file['flows'])).flatMap(([flow, overlay]) =>
      Object.entries(asObject(asObject(overlay)['texts'])).flatMap(([language, words]) =>
        checkWords(words, { path: ['flows', flow, 'texts', language], locales }),
      ),
    ),
  ];
  return faults.map((fault) => locateFault(source.file, json, fault));
}

/** Wherever words stand by language, each language of the provider has some, and the same ones. */
function inEachLanguage(value: unknown, path: JsonPath, languages: readonly string[]): readonly ConfigurationFault[] {
  if (typeof value !== 'object' || value === null || path.join('.') === 'support.hours') return [];
  const keys = Object.keys(value);
  const isByLanguage = !Array.isArray(value) && keys.length > 0 && keys.every((key) => /^[a-z]{2}$/.test(key));
  if (!isByLanguage)
    return Object.entries(value).flatMap(([key, inner]) =>
      inEachLanguage(inner, [...path, Array.isArray(value) ? Number(key) : key], languages),
    );
  const all = Object.values(value).flatMap((words) => (isWordsByKey(words) ? Object.keys(words) : []));
  return languages.flatMap((language) => {
    const words = asObject(value)[language];
    if (words === undefined) return [lacks(path, `"${path.join('.')}" shows nothing in "${language}"`, language)];
    const missing = isWordsByKey(words) ? [...new Set(all)].filter((key) => !Object.hasOwn(words, key)) : [];
    return missing.map((key) => lacks([...path, language], `"${key}" is not said in "${language}"`, key));
  });
}

function isWordsByKey(words: unknown): words is Readonly<Record<string, unknown>> {
  return typeof words === 'object' && words !== null && !Array.isArray(words);
}

function lacks(path: JsonPath, message: string, what: string): ConfigurationFault {
  return { fault: 'ownLanguages', path, message, cure: `add "${what}", or patients of that language read ours or nothing` };
}

/** What is filled in wherever it is. */
const everywhere = ['{{provider}}', '{{phone}}'];

function checkWords(
  words: unknown,
  { path, locales }: { readonly path: JsonPath; readonly locales: readonly Locale[] },
): readonly ConfigurationFault[] {
  return Object.entries(asObject(words)).flatMap(([key, text]): readonly ConfigurationFault[] => {
    const bracket = findLoneBracket(String(text));
    const known = [...new Set(locales.flatMap(({ texts }) => [...(texts.get(key)?.gaps ?? [])])), ...everywhere];
    const cure = `it can have: ${known.join(' ')}`;
    const strange = gapsOf(text).filter((gap) => locales.some(({ texts }) => texts.has(key)) && !known.includes(gap));
    return [
      ...strange.map((gap): ConfigurationFault => ({
        fault: 'ownGaps',
        path: [...path, key],
        within: String(text).indexOf(gap.slice(0, -2)),
        message: `nothing fills in ${gap}`,
        cure,
      })),
      ...(bracket === undefined
        ? []
        : [
            {
              fault: 'ownGaps',
              path: [...path, key],
              within: bracket,
              message: 'a bracket would be shown to people',
              cure,
            } as const,
          ]),
    ];
  });
}
