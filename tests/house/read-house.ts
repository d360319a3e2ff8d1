import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { Files } from './files.ts';
import { outerRoom } from './rooms.ts';

/** The texts of every room of this repository. */
export function readHouse(root: string): Files {
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && outerRoom(entry.name) !== undefined);
  return Object.fromEntries(folders.flatMap(({ name }) => texts(root, join(root, name))));
}

function texts(root: string, folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return texts(root, path);
    return /\.(?:ts|tsx|mjs|md|json)$/.test(entry.name)
      ? [[relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const]
      : [];
  });
}
