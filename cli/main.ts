import { type CommandContext, exitCode, type ExitCode, runCommand } from './command.ts';
import type { Checker } from './check/checker.ts';
import { commands, type ListedCommand } from './commands.ts';

/** Runs what was typed after `causeway` and answers the exit code; only what no one foresaw is thrown. */
export async function main(argv: readonly string[], context: CommandContext): Promise<ExitCode> {
  const [first = 'help', ...rest] = argv;
  if (['help', '--help', '-h'].includes(first)) return help(rest, context);
  const command = findCommand(argv);
  if (!command) {
    context.report(await describeUnknown(argv));
    return exitCode.usage;
  }
  const args = argv.slice(command.name.split(' ').length);
  if (args.includes('--help')) return help(command.name.split(' '), context);
  return runCommand(await command.load(), args, context);
}

async function help(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const command = findCommand(words);
  if (words.length > 0 && !command) {
    context.report(await describeUnknown(words));
    return exitCode.usage;
  }
  context.out(command ? `${(await command.load()).help.trim()}\n` : overview());
  return exitCode.ok;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: causeway <command> [options]',
    '',
    ...lines,
    `  ${'help'.padEnd(width)}  This, or all about one command: causeway help <command>`,
    '',
  ].join('\n');
}

function findCommand(words: readonly string[]): ListedCommand | undefined {
  return commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
}

async function describeUnknown(argv: readonly string[]): Promise<string> {
  const { unknownCommand } = await import('./unknown-command.ts');
  return unknownCommand(argv);
}

/** Opens the check that a thread of its own runs again and again. */
export async function openChecker(context: CommandContext): Promise<Checker> {
  const [{ createChecker }, { checkContextOf }] = await Promise.all([
    import('./check/checker.ts'),
    import('./check/check-context.ts'),
  ]);
  return createChecker(await checkContextOf(context));
}
