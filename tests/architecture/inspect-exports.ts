import { posix } from 'node:path';

import { type Files, sources } from './files.ts';

const VALUE = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const PASSED_ON = /^export (?:type )?\{[^}]*\} from .*$/gm;

/** Files whose exports only others use: replacements of a package's parts, the kit for hosts, and configured test setups. */
const forOthers = /^(?:engine\/vite\/lean-rjsf\/|embed\/react\.tsx$|bench\/kit\/measure\.ts$|tests\/setup\/)/;

/** A list of a family: a file of re-exports that another file imports as a whole. */
const LIST = / \* as \w+ from '(\.[^']+)'/g;

/** Functions, constants and classes that a file exports and no other file uses. A re-export counts as a use in a list only. */
export function inspectExports(files: Files): readonly string[] {
  const users = new Map<string, string[]>();
  const lists = new Set(sources(files).flatMap(([path, source]) => listsOf(path, source)));
  for (const [path, source] of sources(files)) {
    const used = lists.has(path) ? source : source.replace(PASSED_ON, '');
    for (const word of new Set(used.match(/\w+/g))) users.set(word, [...(users.get(word) ?? []), path]);
  }
  return sources(files)
    .filter(([path]) => !forOthers.test(path))
    .flatMap(([path, source]) =>
      [...source.matchAll(VALUE)]
        .map(([, name = '']) => name)
        .filter((name) => !users.get(name)?.some((user) => user !== path))
        .map((name) => `${path} exports "${name}", which no other file uses`),
    );
}

function listsOf(path: string, source: string): readonly string[] {
  return [...source.matchAll(LIST)].map(([, file = '']) => posix.join(posix.dirname(path), file));
}
