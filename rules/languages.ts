import { madeOnce } from './locale-formats.ts';

/** The language in which texts are written first. Every other file of `locales/` has the same texts. */
export const FIRST_LANGUAGE = 'en';

/** The files of a folder of languages by their tags: `../locales/pt-BR.json` is "pt-BR". */
export function byTag<T>(files: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]));
}

const namesIn = madeOnce((inLanguage) => new Intl.DisplayNames([inLanguage], { type: 'language' }));

/** What a language is called in another one: "Spanish", "inglés". What is no tag is its own name. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    return namesIn(inLanguage).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
