import { describe, expect, it } from 'vitest';

import { placesOf, readTexts, type Text } from './locale-files.ts';

/** From here on it is a sentence, and not a name or a number that is the same in both languages. */
const SENTENCE = 24;

const keysOf = (texts: readonly Text[]) => [...new Set(texts.map(({ key }) => key))].toSorted((a, b) => a.localeCompare(b));

/** The forms of each text that has plural forms. */
function formsOf(texts: readonly Text[]): Readonly<Record<string, readonly string[]>> {
  const plural = texts.filter(({ form }) => form !== undefined);
  return Object.fromEntries(
    keysOf(plural).map((key) => [key, plural.filter((text) => text.key === key).map(({ form = '' }) => form)]),
  );
}

/** The forms that a language has, as i18next names them. */
function formsOfLanguage(locale: string, isOrdinal: boolean): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(locale, { type: isOrdinal ? 'ordinal' : 'cardinal' }).resolvedOptions();
  return pluralCategories.map((form) => (isOrdinal ? `ordinal_${form}` : form));
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function placesByKey(texts: readonly Text[]): Readonly<Record<string, readonly string[]>> {
  const places = (key: string) => texts.filter((text) => text.key === key).flatMap(({ words }) => placesOf(words));
  return Object.fromEntries(keysOf(texts).map((key) => [key, [...new Set(places(key))].toSorted((a, b) => a.localeCompare(b))]));
}

describe.each([
  ['the pages', 'en', 'es'],
  ['the server', 'server/en', 'server/es'],
])('the words of %s', (_, english, spanish) => {
  const en = readTexts(english);
  const es = readTexts(spanish);

  it('have the same keys in both languages', () => {
    expect(keysOf(es)).toEqual(keysOf(en));
  });

  it('have the same places in both languages', () => {
    expect(placesByKey(es)).toEqual(placesByKey(en));
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('have every plural form of the language, and no other: %s', (locale, texts) => {
    const wrong = Object.entries(formsOf(texts)).filter(([, forms]) => {
      const isOrdinal = forms.some((form) => form.startsWith('ordinal_'));
      return !isSame(forms, formsOfLanguage(locale, isOrdinal));
    });

    expect(wrong).toEqual([]);
  });

  it('have plural forms for the same texts in both languages', () => {
    expect(Object.keys(formsOf(es))).toEqual(Object.keys(formsOf(en)));
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('are nowhere empty, and nowhere with a space too many: %s', (_locale, texts) => {
    expect(
      texts.filter(({ words }) => words === '' || (words !== words.trim() && !words.endsWith(': ')) || /\s{2}/.test(words)),
    ).toEqual([]);
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('have braces only in pairs around a name: %s', (_locale, texts) => {
    expect(texts.filter(({ words }) => /[{}]/.test(words.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
  });

  it('have different sentences in Spanish and in English', () => {
    const english = new Map(en.map(({ path, words }) => [path, words]));

    expect(es.filter(({ path, words }) => words.length >= SENTENCE && english.get(path) === words)).toEqual([]);
  });
});
