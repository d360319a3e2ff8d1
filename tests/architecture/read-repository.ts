import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { Files } from './files.ts';
import { rootModuleOf } from './modules.ts';

/** Folders that are installed or built. */
const NOT_OURS = new Set(['dist', '.git', '.cache', '.data', 'docs/gallery', 'docs/reference']);

/** The texts of every module and of the folders beside them. */
export function readRepository(root: string): Files {
  return Object.fromEntries(
    Object.entries(readTextsOf(root)).filter(([path]) => path.includes('/') && rootModuleOf(path) !== undefined),
  );
}

/** The texts of every file, documents and styles too. */
export function readTextsOf(root: string): Files {
  return Object.fromEntries(readTexts(root, root));
}

function readTexts(root: string, folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const fromRoot = relative(root, path).split(sep).join('/');
    if (entry.isDirectory()) return entry.name === 'node_modules' || NOT_OURS.has(fromRoot) ? [] : readTexts(root, path);
    return /\.(?:ts|tsx|mjs|js|md|json|css)$/.test(entry.name) && entry.name !== 'package-lock.json'
      ? [[fromRoot, readFileSync(path, 'utf8')] as const]
      : [];
  });
}
