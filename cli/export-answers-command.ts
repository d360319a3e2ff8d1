import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { isDay } from '#rules';
import { exportAnswers, type FilesOut, openAnswerSealer, openFileStorage } from '#server';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';
import { readFlows } from './configuration.ts';
import { writeWhole } from './export-output.ts';
import { defineCommand, unknownName } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

export const exportAnswersCommand = defineCommand({
  name: 'export answers',
  help: `
Usage: causeway export answers --provider SLUG --flow FLOW [--since YYYY-MM-DD] [--out FILE] [--files FOLDER]

The submissions of a flow, the oldest first, a line each: reference, time (UTC), language, whether a code had verified the visitor,
and a column for each field, such as address.city. The audit records the export.

  --provider SLUG  whose answers: the name of the file providers/SLUG.json
  --flow FLOW      the flow in which they were sent
  --since DATE     only those that were sent on this day or later, by the clock of UTC
  --out FILE       a new file, which only you may read; it appears when it is whole. Without it, or with -, the output
  --files FOLDER   a new folder for the files that visitors uploaded, which only you may open: FOLDER/<reference>/<field> <number> <name>

The answers are personal data. A text that a spreadsheet would run as a formula begins with an apostrophe.
Open files of visitors with care: no scanner finds everything. UPLOADS and its variables must be those of the service.
ANSWER_KEYS must hold the keys of the service. The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0, 1 a key is missing or the file exists, 5 no such flow or provider.
More: docs/guides/answers.md
`,
  options: {
    provider: { type: 'string' },
    flow: { type: 'string' },
    since: { type: 'string' },
    out: { type: 'string' },
    files: { type: 'string' },
  },
  operands: { most: 0, tooMany: 'name the flow with --flow FLOW' },
  run({ values }, context) {
    const flow = requireFlowName(context, values.flow);
    const since = values.since ?? '1970-01-01';
    if (!isDay(since)) throw new UsageProblem('--since takes a day, such as 2026-06-16');
    const sealer = openAnswerSealer(context.env);
    return withProviderDatabase('answers', values.provider, context, async (db, { provider_id }) => {
      const wish = { providerId: provider_id, flow, since: new Date(`${since}T00:00:00Z`) };
      const count = await withFolder(context, values.files, (files) =>
        writeWhole(context, values.out ?? '-', (write) => exportAnswers(db, sealer, wish, { write, files, now: new Date() }), {
          replaces: false,
        }),
      ).catch(explain);
      const ofFiles = values.files === undefined ? [] : [plural(count.files, 'file')];
      context.report(`${[plural(count.submissions, 'submission'), ...ofFiles].join(', ')}.`);
    });
  },
});

function requireFlowName({ root, env }: CommandContext, name: string | undefined): string {
  if (name === undefined) throw new UsageProblem('which answers? Add --flow FLOW');
  const names = readFlows(root, env).map(({ text }) => (JSON.parse(text) as { readonly flow: string }).flow);
  if (!names.includes(name)) throw unknownName('flow', name, names);
  return name;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Gives the work a new folder for files, if one is named, and the storage that they come from. An error leaves no part of it. */
async function withFolder<T>(
  { env, cwd }: CommandContext,
  folder: string | undefined,
  work: (files: FilesOut | undefined) => Promise<T>,
): Promise<T> {
  if (folder === undefined) return work(undefined);
  const storage = openFileStorage(env);
  if (!storage) throw new CommandProblem(exitCode.failure, 'UPLOADS=off: this service stores no files');
  const root = resolve(cwd, folder);
  await mkdir(root, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(exitCode.failure, `${folder} ${error.code === 'EEXIST' ? 'exists already' : 'cannot be made'}`);
  });
  const files: FilesOut = {
    storage,
    async write(reference, name, content) {
      const parent = join(root, reference);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(join(parent, name), { flags: 'wx', mode: 0o600 }));
    },
  };
  return work(files).catch(async (error: unknown) => {
    await rm(root, { recursive: true, force: true });
    throw error;
  });
}

function explain(error: unknown): never {
  const isKey = error instanceof Error && error.message.startsWith('there is no key');
  throw isKey ? new CommandProblem(exitCode.failure, `${error.message}: add it to ANSWER_KEYS`) : error;
}
