import { toDiagnostics, type Diagnostic, type FlowSource } from '#engine/check';

import { checkPlurals } from './check-plurals.ts';
import { locateFault, type GardenFault } from './garden-fault.ts';
import { findLoneBracket, readLocale, type Locale, type WrittenText } from './read-locale.ts';

/** Every language has the same texts with the same gaps to fill in. The first file of the folder is the one the others are held against. */
export function checkLocales(sources: readonly FlowSource[]): readonly Diagnostic[] {
  const locales = sources.map(readLocale);
  const broken = locales.filter(({ json }) => json.faults.length > 0);
  if (broken.length > 0) return broken.flatMap((locale) => toDiagnostics(locale.json.faults, locale));

  const [first, ...others] = locales;
  const alone = locales.flatMap((locale) => located(locale, [...locale.written.flatMap(checkText), ...checkPlurals(locale)]));
  if (first === undefined) return alone;
  const beside = others.flatMap((other) => [
    ...located(other, [...missing(first, other), ...otherGaps(first, other)]),
    ...located(first, missing(other, first)),
  ]);
  return [...alone, ...beside];
}

function located({ file, json }: Locale, faults: readonly GardenFault[]): readonly Diagnostic[] {
  return faults.map((fault) => locateFault(file, json, fault));
}

function checkText({ key, path, words }: WrittenText): readonly GardenFault[] {
  if (typeof words !== 'string' || words.trim() === '')
    return [{ fault: 'notText', path, message: `"${key}" is no text`, cure: 'write what a person shall read' }];
  const bracket = findLoneBracket(words);
  if (bracket === undefined) return [];
  const message = `"${key}" has a bracket that would be shown to people`;
  return [{ fault: 'brokenGap', path, within: bracket, message, cure: 'a place to fill in is written {{name}}' }];
}

function missing(one: Locale, other: Locale): readonly GardenFault[] {
  return [...one.texts]
    .filter(([key]) => !other.texts.has(key))
    .map(([key, { path }]) => ({
      fault: 'missingText',
      path,
      message: `"${key}" is missing`,
      cure: `it stands in ${one.file}`,
    }));
}

/** Where a sentence would show a gap, or lose a figure. */
function otherGaps(first: Locale, other: Locale): readonly GardenFault[] {
  return [...first.texts].flatMap(([key, text]): readonly GardenFault[] => {
    const theirs = other.texts.get(key);
    if (!theirs || text.isBroken || theirs.isBroken || isSame(text.gaps, theirs.gaps)) return [];
    const message = `"${key}" does not have the gaps that it has in ${first.file}`;
    return [{ fault: 'otherGaps', path: theirs.path, message, cure: `there: ${[...text.gaps].join(' ') || 'no gap'}` }];
  });
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((gap) => other.has(gap));
}
