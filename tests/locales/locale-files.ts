import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PLURAL = /_(ordinal_)?(zero|one|two|few|many|other)$/;

/** A text of a locale file, with its place and its key without a plural form. */
export interface Text {
  readonly path: string;
  readonly key: string;
  /** The plural form that this text is for, such as `one` or `ordinal_few`. */
  readonly form: string | undefined;
  readonly words: string;
}

export function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>;
}

/** Every text of a locale file, such as `en` or `server/es`. */
export function readTexts(name: string): readonly Text[] {
  return textsOf(readJson(`locales/${name}.json`), '');
}

function textsOf(words: object, prefix: string): readonly Text[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): readonly Text[] => {
    const path = prefix + name;
    if (typeof value === 'object' && value !== null) return textsOf(value, `${path}.`);
    const form = PLURAL.exec(name);
    return [{ path, key: path.replace(PLURAL, ''), form: form ? `${form[1] ?? ''}${form[2]}` : undefined, words: String(value) }];
  });
}

/** The names in double braces. */
export function placesOf(words: string): readonly string[] {
  return [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
}

/** The sources of these folders by path, without tests. */
export function readSources(...folders: readonly string[]): Readonly<Record<string, string>> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** The JSON files of a folder by path. */
export function readJsonFiles(folder: string): Readonly<Record<string, Record<string, unknown>>> {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
  return Object.fromEntries(names.map((name) => [join(folder, name), readJson(join(folder, name))]));
}
