import { type Files, isTest, sources } from './files.ts';

const LOCALE = /^locales\/([^/]+)\.json$/;
/** The language that texts are written in first; `rules/languages.ts` names it. */
const FIRST = 'en';
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** What a vendor speaks is the vendor's own list. */
const VENDORS = ['server/partners/', 'app/payment-frame/'];
/** Code of a measurement or an example, which chooses its own words. */
const OTHERS = ['bench/', 'docs/', 'examples/', 'tests/', 'server/sandbox/'];

/** A language is added by its files alone, so no code names one as a value, as a key or in the name of a file. */
export function inspectLanguages(files: Files): readonly string[] {
  const tags = Object.keys(files).flatMap((path) => LOCALE.exec(path)?.[1] ?? []);
  const others = tags.filter((tag) => tag !== FIRST).join('|');
  if (others === '') return [];
  const named = new RegExp(`['"\`/](${others})(?:['"\`]|\\.json)|[{,(]\\s*(${others}):|^\\s*(${others}):`);
  return sources(files).flatMap(([path, source]) => {
    if (isTest(path) || [...VENDORS, ...OTHERS].some((folder) => path.startsWith(folder))) return [];
    return source.split('\n').flatMap((line, index) => {
      if (COMMENT.test(line)) return [];
      const tag = named.exec(line)?.slice(1).find(Boolean);
      return tag === undefined ? [] : [`${path}:${index + 1} names the language "${tag}"; read the files of locales/`];
    });
  });
}
