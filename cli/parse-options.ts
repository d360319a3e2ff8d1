import { parseArgs, type ParseArgsConfig } from 'node:util';

import { didYouMean, findNearest } from '#engine/check';

import { type Command, type CommandContext, CommandProblem, exitCode, type ExitCode, UsageProblem } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>>;

/** What a command file declares; the types of what `run` is given follow from the options. */
interface CommandDeclaration<T extends Options> extends Omit<Command, 'run'> {
  readonly options: T;
  /** The limit on operands, 1 unless given, and the messages for too few and too many. Without `missing`, the command works without operands. */
  readonly operands?: { readonly most?: number; readonly missing?: string; readonly tooMany: string };
  /** Returns nothing on success. */
  readonly run: (given: Parsed<T>, context: CommandContext) => ExitCode | undefined | Promise<ExitCode | undefined>;
}

/** Defines a command that parses and checks its command line before it runs. */
export function defineCommand<const T extends Options>({ options, operands, run, ...command }: CommandDeclaration<T>): Command {
  return {
    ...command,
    run: async (args, context) => {
      const given = parseOptions(args, options);
      const { length } = given.positionals;
      if (length === 0 && operands?.missing !== undefined) throw new UsageProblem(operands.missing);
      if (operands && length > (operands.most ?? 1)) throw new UsageProblem(operands.tooMany);
      return (await run(given, context)) ?? exitCode.ok;
    },
  };
}

/** Parses options and operands. Throws a `UsageProblem`, which suggests the nearest name for an unknown option. */
export function parseOptions<const T extends Options>(args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? '');
    const unknown = names.find((name) => !Object.hasOwn(options, name));
    const meant = unknown === undefined ? undefined : findNearest(unknown, Object.keys(options));
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageProblem(meant === undefined ? reason : `${reason} (did you mean "--${meant}"?)`);
  }
}

/** Names that are listed at the most. */
const MOST = 8;

/** What to write instead of a name that does not exist: `did you mean "embed"?`, else `there is: embed, enrollment ...`. */
export function formatNames(wrong: string, names: readonly string[]): string {
  return didYouMean(wrong, names) ?? `there is: ${names.slice(0, MOST).join(', ')}${names.length > MOST ? ' ...' : ''}`;
}

/** The problem of naming a flow or a provider that does not exist. */
export function unknownName(what: string, name: string, names: readonly string[]): CommandProblem {
  return new CommandProblem(exitCode.notFound, `there is no ${what} "${name}" (${formatNames(name, names)})`);
}
