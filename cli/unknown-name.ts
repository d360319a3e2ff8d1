import { findNearest } from '#engine/check';

import { CommandProblem, exitCode } from './exit-code.ts';

/** Names that are listed at the most. */
const MOST = 8;

/** What to write instead of a name that does not exist: `did you mean "embed"?`, else `there is: embed, enrollment ...`. */
export function formatNames(wrong: string, names: readonly string[]): string {
  const meant = findNearest(wrong, names);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return `there is: ${names.slice(0, MOST).join(', ')}${names.length > MOST ? ' ...' : ''}`;
}

/** The problem of naming a flow or a provider that does not exist. */
export function unknownName(what: string, name: string, names: readonly string[]): CommandProblem {
  return new CommandProblem(exitCode.notFound, `there is no ${what} "${name}" (${formatNames(name, names)})`);
}
