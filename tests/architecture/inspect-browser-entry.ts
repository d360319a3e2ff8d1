import { posix } from 'node:path';

import type { Files } from './files.ts';
import { readImports } from './read-imports.ts';

/** Follows what `#engine` brings into the browser. None of it may parse guards or compile schemas. */
export function inspectBrowserEntry(files: Files): readonly string[] {
  const seen = new Set<string>();
  const open = ['engine/index.ts'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const values = readImports(files[path] ?? '').filter(({ isType }) => !isType);
    for (const { from } of values) {
      if (from.startsWith('.')) open.push(posix.join(posix.dirname(path), from));
      else if (from !== '#engine') return [`${path} brings "${from}" into the browser through the entry of engine`];
    }
  }
  return [...seen]
    .filter((path) => path.startsWith('engine/check/'))
    .map((path) => `the browser entry of engine imports ${path}`);
}
