import { type Files, sources } from './files.ts';

const VALUE = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const PASSED_ON = /^export (?:type )?\{[^}]*\} from .*$/gm;

/**
 * Whose exports nobody of us uses: stand-ins for a library's parts, a door for pages of hosts, a result kept from the
 * optimiser, and what only the configuration of the tests names.
 */
const forOthers = /^(?:vite\/lean-rjsf\/|embed\/react\.tsx$|bench\/kit\/measure\.ts$|tests\/setup\/)/;

/** Functions and constants that are exported though no other file uses them. To pass a name on through a door is not to use it. */
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
