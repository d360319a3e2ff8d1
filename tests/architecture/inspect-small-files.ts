import { posix } from 'node:path';

import { type Files, isTest, sources } from './files.ts';
import { readImports } from './read-imports.ts';

/** The most lines of a file that belongs in the one file that imports it. */
const SMALL = 25;
/** A file that imports as many others of its folder lists a family: widgets, actions, calls, rules. */
const FAMILY = 5;
/** These lists find their files by a pattern, or hold one file for each of several pages. */
const inFamily = /^(?:widgets|screens\/landing|api)\//;
/** `scripts/pack.mjs` writes another one for the package. */
const WRITTEN_BY_PACK = 'embed/languages.ts';
/** Each is small, as everything around them is. */
const isAround = /^(?:tests|bench|examples)\//;

/** Small files that only one file of their folder imports: they are a part of its idea. */
export function inspectSmallFiles(files: Files): readonly string[] {
  const importers = readImporters(files);
  return sources(files).flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    if (lines > SMALL || path === WRITTEN_BY_PACK || isTest(path) || isAround.test(path) || inFamily.test(path)) return [];
    const [only, ...others] = importers.get(path) ?? [];
    if (only === undefined || others.length > 0 || posix.dirname(only) !== posix.dirname(path)) return [];
    // An entry lists what others import; a test is no part of what it tests.
    if (/\/index\.tsx?$/.test(only) || isTest(only)) return [];
    const imported = [...importers].filter(([file, by]) => by.has(only) && posix.dirname(file) === posix.dirname(path));
    if (imported.length >= FAMILY) return [];
    return [`${path} has ${lines} lines and only ${only} imports it: join them`];
  });
}

/** Who imports each file by its path, tests included. A dynamic import keeps a file apart, so it counts as two. */
function readImporters(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of sources(files)) {
    for (const { from, isDynamic } of readImports(text)) {
      if (!from.startsWith('.')) continue;
      const file = posix.join(posix.dirname(path), from);
      const by = importers.get(file) ?? new Set();
      by.add(path);
      if (isDynamic) by.add(`${path}, later`);
      importers.set(file, by);
    }
  }
  return importers;
}
