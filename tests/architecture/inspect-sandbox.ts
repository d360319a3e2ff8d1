import { posix } from 'node:path';

import { type Files, isTest, sources } from './files.ts';
import { moduleOf } from './modules.ts';
import { readImports } from './read-imports.ts';

const SANDBOX = 'server/sandbox';

/** The server loads the sandbox in test mode only: by a dynamic import, so that another start loads no module of it. */
export function inspectSandbox(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    if (!path.startsWith('server/') || moduleOf(path) === SANDBOX || isTest(path)) return [];
    const found = readImports(source).filter(({ from, isType, isDynamic }) => !isType && !isDynamic && isOfSandbox(path, from));
    return found.map(({ from }) => `${path} loads the sandbox at every start by "${from}"; import it dynamically in test mode`);
  });
}

function isOfSandbox(path: string, from: string): boolean {
  if (from.startsWith('#')) return from.startsWith(`#${SANDBOX}`);
  return from.startsWith('.') && moduleOf(posix.join(posix.dirname(path), from)) === SANDBOX;
}
