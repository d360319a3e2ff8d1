import { toDiagnostics, type Diagnostic } from '../source/diagnostic.ts';
import { findNearest } from '../source/did-you-mean.ts';

import { locateTextFaults, type TextFault } from './text-fault.ts';
import { findLoneBracket, type Locale, type WrittenText } from './read-locale.ts';

/** The key of a language's name in itself. */
export const LANGUAGE_NAME = 'language';

/** Every language has the same texts with the same gaps to fill in. The others are held against the first one. */
export function checkLocales(locales: readonly Locale[]): readonly Diagnostic[] {
  const broken = locales.filter(({ json }) => json.faults.length > 0);
  if (broken.length > 0) return broken.flatMap((locale) => toDiagnostics(locale.json.faults, locale));

  const [first, ...others] = locales;
  const alone = locales.flatMap((locale) =>
    locateTextFaults(locale, [...checkTag(locale), ...locale.written.flatMap(checkText), ...checkPlurals(locale)]),
  );
  if (first === undefined) return alone;
  const beside = others.flatMap((other) => locateTextFaults(other, [...otherKeys(first, other), ...otherGaps(first, other)]));
  return [...alone, ...beside];
}

function checkTag({ language }: Locale): readonly TextFault[] {
  if (isTag(language)) return [];
  const message = `"${language}.json" is not named by a language`;
  return [{ fault: 'languageTag', path: [], message, cure: 'name it by the tag of its language, such as fr.json or pt-BR.json' }];
}

/** Whether a text is the tag of a language whose plural forms are known, such as "pt-BR". */
export function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language)[0] === language && Intl.PluralRules.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

function checkText({ key, path, words }: WrittenText): readonly TextFault[] {
  if (typeof words !== 'string' || words.trim() === '')
    return [{ fault: 'notText', path, message: `"${key}" is no text`, cure: 'write what a person shall read' }];
  const bracket = findLoneBracket(words);
  if (bracket === undefined) return [];
  const message = `"${key}" has a bracket that would be shown to people`;
  return [{ fault: 'brokenGap', path, within: bracket, message, cure: 'a place to fill in is written {{name}}' }];
}

/** Of more keys than these no one misspelled each: they are of another kind, and what was meant is not looked for. */
const MOST_LOOKED_FOR = 200;

/** Texts that only one of two languages has. One that is only misspelled is reported once, where it is. */
function otherKeys(first: Locale, other: Locale): readonly TextFault[] {
  const missing = [...first.texts].filter(([key]) => key !== LANGUAGE_NAME && !other.texts.has(key));
  const unknown = [...other.texts].filter(([key]) => key !== LANGUAGE_NAME && !first.texts.has(key));
  const names = unknown.length > MOST_LOOKED_FOR ? [] : missing.map(([key]) => key);
  const strays = unknown.map(([key, { path }]) => ({ key, path, meant: findNearest(key, names) }));
  const meant = new Set(strays.map((stray) => stray.meant));
  return [
    ...missing
      .filter(([key]) => !meant.has(key))
      .map(([key, { path }]) => {
        const message = `"${key}" is missing`;
        return { fault: 'missingText', path, message, cure: `it is in ${first.file}` } as const;
      }),
    ...strays.map((stray) => {
      const message = `"${stray.key}" is only here, and not in ${first.file}`;
      const cure = stray.meant === undefined ? 'add it there, or take it out' : `did you mean "${stray.meant}"?`;
      return { fault: 'missingText', path: stray.path, atKey: true, message, cure } as const;
    }),
  ];
}

/** Where a sentence would show a gap, or lose a figure. */
function otherGaps(first: Locale, other: Locale): readonly TextFault[] {
  return [...first.texts].flatMap(([key, text]): readonly TextFault[] => {
    const theirs = other.texts.get(key);
    if (!theirs || text.isBroken || theirs.isBroken || isSame(text.gaps, theirs.gaps)) return [];
    const message = `"${key}" does not have the gaps that it has in ${first.file}`;
    return [{ fault: 'otherGaps', path: theirs.path, message, cure: `there: ${[...text.gaps].join(' ') || 'no gap'}` }];
  });
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((gap) => other.has(gap));
}

/** A text that is written for numbers has every form that its language needs; without one, another language would be shown. */
function checkPlurals({ language, written }: Locale): readonly TextFault[] {
  if (!isTag(language)) return [];
  const keys = new Set(written.map(({ key }) => key));
  return written.flatMap(({ key, path }) => {
    const [ending, ordinal] = /(_ordinal)?_other$/.exec(key) ?? [];
    if (ending === undefined) return [];
    const stem = key.slice(0, -'other'.length);
    const { pluralCategories } = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' }).resolvedOptions();
    const lacking = pluralCategories.filter((form) => !keys.has(stem + form));
    return lacking.map((form): TextFault => ({
      fault: 'missingPlural',
      path,
      atKey: true,
      message: `"${key}" has no "${stem}${form}" beside it, which "${language}" needs`,
      cure: `add "${stem.slice(stem.lastIndexOf('.') + 1)}${form}"`,
    }));
  });
}
