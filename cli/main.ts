import { findNearest } from '#engine/check';

import { checkCommand } from './check-command.ts';
import { type Command, type CommandContext, exitCode, type ExitCode, runCommand } from './command.ts';
import { diffCommand } from './diff-command.ts';
import { explainCommand } from './explain-command.ts';
import { graphCommand } from './graph-command.ts';
import { importBillsCommand } from './import-bills-command.ts';
import { importPlansCommand } from './import-plans-command.ts';
import { newProviderCommand } from './new-provider-command.ts';
import { pathsCommand } from './paths-command.ts';
import { proveCommand } from './prove-command.ts';
import { previewCommand } from './preview-command.ts';
import { referenceCommand } from './reference-command.ts';
import { closeRequestCommand, listRequestsCommand } from './requests-command.ts';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './keys-command.ts';

const commands: readonly Command[] = [
  newProviderCommand,
  previewCommand,
  referenceCommand,
  importBillsCommand,
  importPlansCommand,
  checkCommand,
  proveCommand,
  pathsCommand,
  explainCommand,
  graphCommand,
  diffCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  listRequestsCommand,
  closeRequestCommand,
];

/** Runs what was typed after `causeway` and answers the exit code; only what no one foresaw is thrown. */
export async function main(argv: readonly string[], context: CommandContext): Promise<ExitCode> {
  const [first = 'help', ...rest] = argv;
  if (['help', '--help', '-h'].includes(first)) return help(rest, context);
  const command = findCommand(argv);
  if (!command) {
    context.report(unknownCommand(argv));
    return exitCode.usage;
  }
  const args = argv.slice(command.name.split(' ').length);
  return args.includes('--help') ? help(command.name.split(' '), context) : runCommand(command, args, context);
}

function help(words: readonly string[], context: CommandContext): ExitCode {
  const command = findCommand(words);
  if (words.length > 0 && !command) {
    context.report(unknownCommand(words));
    return exitCode.usage;
  }
  context.out(command ? `${command.help.trim()}\n` : overview());
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

function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
}

function unknownCommand(argv: readonly string[]): string {
  const typed = argv.slice(0, 2).join(' ');
  const names = commands.map(({ name }) => name);
  const meant =
    names.find((name) => name.startsWith(`${argv[0] ?? ''} `)) ?? findNearest(typed, names) ?? findNearest(argv[0] ?? '', names);
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
  return `there is no command "${typed}"${hint}\nSee: causeway help`;
}
