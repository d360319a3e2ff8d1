import { type Files, sources } from './files.ts';

const VALUE = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const PASSED_ON = /^export (?:type )?\{[^}]*\} from .*$/gm;

/** Files whose exports only others use: replacements of a package's parts, the kit for hosts, and configured test setups. */
const forOthers = /^(?:vite\/lean-rjsf\/|embed\/react\.tsx$|bench\/kit\/measure\.ts$|tests\/setup\/)/;

/** Functions, constants and classes that a file exports and no other file uses. A re-export does not count as a use. */
export function inspectExports(files: Files): readonly string[] {
  const users = new Map<string, string[]>();
  for (const [path, source] of sources(files)) {
    for (const word of new Set(source.replace(PASSED_ON, '').match(/\w+/g))) users.set(word, [...(users.get(word) ?? []), path]);
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
