import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Every locale file has the same keys. */
const FIRST_LOCALE = 'en.json';
const FOLDERS = ['screens', 'widgets', 'app'];

interface TextUse {
  readonly key: string;
  readonly isBeginning?: true;
  readonly in: string;
}

/** Serves `virtual:text-uses`: every key of the locale files that the code of pages names, read from the code itself. */
export function textUses(): Plugin {
  let root = process.cwd();
  return {
    name: 'causeway:text-uses',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: /^virtual:text-uses$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:text-uses$/ },
      handler: () => `export const textUses = ${JSON.stringify(findTextUses(root))};`,
    },
  };
}

/** A literal of the code is a key where it begins with an area of the locale files. */
export function findTextUses(root: string): readonly TextUse[] {
  const words = JSON.parse(readFileSync(join(root, 'locales', FIRST_LOCALE), 'utf8')) as Record<string, unknown>;
  const isArea = (key: string) => Object.hasOwn(words, key.split('.')[0] ?? '');
  const found = new Map<string, TextUse>();
  for (const file of FOLDERS.flatMap((folder) => sourcesIn(join(root, folder)))) {
    const source = readFileSync(file, 'utf8');
    for (const use of [...literals(source), ...beginnings(source)])
      if (isArea(use.key) && !found.has(use.key)) found.set(use.key, { ...use, in: relative(root, file) });
  }
  return [...found.values()];
}

/** `'a.b'` and `"a.b"`; a key of one word only where it is translated. */
function literals(source: string): readonly Pick<TextUse, 'key'>[] {
  const dotted = source.matchAll(/(['"])([A-Za-z][\w-]*(?:\.[\w-]+)+)\1/g);
  const single = source.matchAll(/\bt(?:ranslate)?\((['"])([A-Za-z][\w-]*)\1/g);
  return [...dotted, ...single].map(([, , key = '']) => ({ key }));
}

/** `` `a.b.${name}` `` */
function beginnings(source: string): readonly Pick<TextUse, 'key' | 'isBeginning'>[] {
  const templates = source.matchAll(/`([A-Za-z][\w-]*(?:\.[\w-]+)*\.[\w-]*)\$\{/g);
  return [...templates].map(([, key = '']) => ({ key, isBeginning: true }));
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
