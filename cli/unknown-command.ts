import { findNearest } from '#engine/check';

import { commands } from './commands.ts';

/** The report of a command that does not exist, with the one that was probably meant. */
export function unknownCommand(argv: readonly string[]): string {
  const typed = argv.slice(0, 2).join(' ');
  const names = commands.map(({ name }) => name);
  const meant =
    names.find((name) => name.startsWith(`${argv[0] ?? ''} `)) ?? findNearest(typed, names) ?? findNearest(argv[0] ?? '', names);
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
  return `there is no command "${typed}"${hint}\nSee: causeway help`;
}
