import { posix } from 'node:path';

import { type Files, isTest, sources } from './files.ts';
import { moduleOf, moduleOfEntry } from './modules.ts';
import { readImports } from './read-imports.ts';

/** Modules that import one another in a circle, as their sources really do, types included. */
export function inspectCycles(files: Files): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, source] of sources(files)) {
    const name = moduleOf(path);
    if (name === undefined || isTest(path)) continue;
    const targets = readImports(source).flatMap(({ from }) => targetOf(path, from) ?? []);
    edges.set(name, new Set([...(edges.get(name) ?? []), ...targets.filter((other) => other !== name)]));
  }
  return [...edges.keys()]
    .filter((name) => isReachable(edges, name, name))
    .map((name) => `${name} imports itself through other modules`);
}

function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('#')) return moduleOfEntry(from);
  return from.startsWith('.') ? moduleOf(posix.join(posix.dirname(path), from)) : undefined;
}

function isReachable(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
  seen = new Set<string>(),
): boolean {
  return [...(edges.get(from) ?? [])].some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return isReachable(edges, next, to, seen);
  });
}
