import { closeSync, existsSync, openSync, readSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { today } from '#rules';
import {
  importMapSchema,
  type MapProposal,
  type PreviewedColumn,
  previewMap,
  proposeMap,
  readImportMap,
  UnreadableFile,
} from '#server';

import { type CommandContext, CommandProblem, exitCode, type ExitCode } from './command.ts';
import { describeProblem } from './report-lines.ts';

const SCHEMA = 'import-map.schema.json';

/** As much of a file as a proposal looks at. */
const START = 1 << 18;

interface Proposing {
  readonly file: string;
  /** Where the map goes, as it was typed. */
  readonly to: string;
}

/** Writes a proposed map and the schema for its editor, and shows what the first rows of the file would become. */
export async function writeProposal({ file, to }: Proposing, context: CommandContext): Promise<ExitCode> {
  const path = resolve(context.cwd, to);
  if (existsSync(path)) throw new CommandProblem(exitCode.invalid, `"${to}" is there already; name another file, or remove it`);
  const folder = dirname(path);
  if (!existsSync(folder))
    throw new CommandProblem(exitCode.notFound, `there is no folder "${dirname(to)}" for "${basename(to)}"`);
  try {
    const start = readStart(file);
    const proposal = proposeMap(start);
    writeFileSync(join(folder, SCHEMA), toText(importMapSchema));
    writeFileSync(path, toText({ $schema: `./${SCHEMA}`, ...proposal.map }));
    context.report(`Wrote "${to}". It is a proposal: compare each line with your file before you import.`);
    describeOpen(proposal).forEach(context.report);
    if (proposal.missing.length > 0) return exitCode.invalid;
    const preview = await previewMap(start, { map: readImportMap(toText(proposal.map)), today: today('UTC', new Date()) });
    describePreview(preview).forEach(context.report);
    context.report(`If this is right: npx causeway import bills ${basename(file)} --map ${to} --provider SLUG`);
    return exitCode.ok;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    error.problems.forEach((problem) => context.report(describeProblem(basename(file), problem)));
    return exitCode.invalid;
  }
}

function toText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function readStart(file: string): Buffer {
  const buffer = Buffer.alloc(START);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.subarray(0, readSync(descriptor, buffer, 0, START, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** What a person has to decide. */
function describeOpen({ map, missing, unread }: MapProposal): readonly string[] {
  const amount = map.columns['total_amount'];
  return [
    ...(typeof amount === 'string'
      ? [`  total_amount reads "${amount}": it must be what the patient owes, without what insurance owes`]
      : []),
    ...missing.map(
      (column) => `  ${column} is null: name the column of your file that holds it, or { "value": "..." } for all rows`,
    ),
    ...(unread.length > 0 ? [`  not read: ${unread.join(', ')}`] : []),
  ];
}

function describePreview(columns: readonly PreviewedColumn[]): readonly string[] {
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const names = widest(columns.map(({ column }) => column));
  const sources = widest(columns.map(({ from }) => from));
  return [
    'The first rows by this map, with names and numbers hidden:',
    ...columns.map(({ column, from, values }) =>
      `  ${column.padEnd(names)}  ${from.padEnd(sources)}  ${values.join('  |  ')}`.trimEnd(),
    ),
  ];
}
