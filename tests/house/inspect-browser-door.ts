import { posix } from 'node:path';

import type { Files } from './files.ts';
import { readImports } from './read-imports.ts';

/** What `#engine` brings into the browser. Nothing in it may parse guards or compile schemas. */
export function inspectBrowserDoor(files: Files): readonly string[] {
  const passed = new Set<string>();
  const open = ['engine/index.ts'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (passed.has(path)) continue;
    passed.add(path);
    const lasting = readImports(files[path] ?? '').filter(({ isType }) => !isType);
    for (const { from } of lasting) {
      if (from.startsWith('.')) open.push(posix.join(posix.dirname(path), from));
      else if (from !== '#engine') return [`${path} brings "${from}" into the browser through the door of engine`];
    }
  }
  return [...passed]
    .filter((path) => path.startsWith('engine/check/'))
    .map((path) => `the browser door of engine reaches ${path}`);
}
