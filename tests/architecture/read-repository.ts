import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { Files } from './files.ts';
import { rootModuleOf } from './modules.ts';

/** The texts of every module and of the folders beside them. */
export function readRepository(root: string): Files {
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && rootModuleOf(entry.name) !== undefined);
  return Object.fromEntries(folders.flatMap(({ name }) => readTexts(root, join(root, name))));
}

function readTexts(root: string, folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readTexts(root, path);
    return /\.(?:ts|tsx|mjs|md|json)$/.test(entry.name)
      ? [[relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const]
      : [];
  });
}
