import type { Files } from './files.ts';
import { glossary, type GlossaryEntry } from './glossary.ts';

/** Texts of patients and the lists of words that hold for them, the glossary itself, and migrations, which never change. */
const exempt =
  /^(?:locales|providers)\/.*\.json$|^tests\/locales\/(?:banned-words|words\.test)\.ts$|\/migrations\/|^tests\/architecture\/(?:inspect-)?glossary/;

const entryOf = new Map(glossary.flatMap((entry) => entry.words.map((word) => [word, entry] as const)));

/** Words that the glossary replaces, each with its file, its line and the word to write. Line 0 is the name of the file. */
export function inspectGlossary(files: Files): readonly string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (exempt.test(path)) return [];
    const inName = wordsOf(splitName(path), true).map(({ word, write }) => describe(path, 0, word, write));
    return [...inName, ...text.split('\n').flatMap((line, index) => inspectLine(path, line, index + 1))];
  });
}

function inspectLine(path: string, line: string, number: number): readonly string[] {
  const names = (line.match(/[A-Za-z_$][\w$-]*/g) ?? []).filter(isName).map(splitName).join(' ; ');
  const found = [...wordsOf(splitName(line), false), ...wordsOf(names, true)].filter(({ except }) => !except?.test(path));
  return [...new Set(found.map(({ word, write }) => describe(path, number, word, write)))];
}

/** A token of several words is the name of something, and no word of a sentence. */
function isName(token: string): boolean {
  return /[a-z][A-Z]|\w[_-]\w/.test(token);
}

/** `sayCondition`, `say-condition` and `SAY_CONDITION` as "say condition". */
function splitName(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-./]/g, ' ')
    .toLowerCase();
}

function wordsOf(text: string, isForNames: boolean): readonly (GlossaryEntry & { readonly word: string })[] {
  return [...text.matchAll(/[a-z]+/g)].flatMap(([word]) => {
    const entry = entryOf.get(word);
    if (!entry || (entry.isForNames && !isForNames) || entry.except?.test(text)) return [];
    return [{ ...entry, word }];
  });
}

function describe(path: string, line: number, word: string, write: string): string {
  return `${path}:${line} holds "${word}"; write ${write}`;
}
