import { parseArgs, type ParseArgsConfig } from 'node:util';

import { findNearest } from '#engine/check';

import { CommandProblem, exitCode } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>>;

/** Options and operands of a command; a wrong one is reported with the path to the help. */
export function parseOptions<const T extends Options>(command: string, args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? '');
    const unknown = names.find((name) => !Object.hasOwn(options, name));
    const meant = unknown === undefined ? undefined : findNearest(unknown, Object.keys(options));
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw usageProblem(command, meant === undefined ? reason : `${reason} (did you mean "--${meant}"?)`);
  }
}

export function usageProblem(command: string, reason: string): CommandProblem {
  return new CommandProblem(exitCode.usage, `${reason}\nSee: causeway help ${command}`);
}

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
