import { type Files, isTest, sources } from './files.ts';
import { readImports } from './read-imports.ts';
import { roomBehind, roomOf } from './rooms.ts';

/** Rings between rooms, as they really import one another. */
export function inspectRings(files: Files): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, source] of sources(files)) {
    const name = roomOf(path);
    if (name === undefined || isTest(path)) continue;
    const seen = readImports(source).flatMap(({ from }) => (from.startsWith('#') ? (roomBehind(from) ?? []) : []));
    edges.set(name, new Set([...(edges.get(name) ?? []), ...seen.filter((other) => other !== name)]));
  }
  return [...edges.keys()]
    .filter((name) => reaches(edges, name, name))
    .map((name) => `${name} reaches itself through other rooms`);
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string, passed = new Set<string>()): boolean {
  return [...(edges.get(from) ?? [])].some((next) => {
    if (next === to) return true;
    if (passed.has(next)) return false;
    passed.add(next);
    return reaches(edges, next, to, passed);
  });
}
