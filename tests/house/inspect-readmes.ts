import type { Files } from './files.ts';
import { outerRoom } from './rooms.ts';

const README_LINES = 30;

/** Every room says what it is for, and briefly. */
export function inspectReadmes(files: Files): readonly string[] {
  const names = new Set(Object.keys(files).flatMap((path) => outerRoom(path) ?? []));
  return [...names].flatMap((name) => {
    const readme = files[`${name}/README.md`];
    if (readme === undefined) return [`${name} has no README.md`];
    const lines = readme.trimEnd().split('\n').length;
    return lines > README_LINES ? [`${name}/README.md has ${lines} lines; ${README_LINES} are enough`] : [];
  });
}
