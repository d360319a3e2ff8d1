import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { isDay } from '#rules';
import { exportAnswers, type FilesOut, openAnswerSealer, openFileStorage } from '#server';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';
import { readFolder } from './configuration.ts';
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
  --out FILE       a new file, which only you may read; without it, the output
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
      const files = values.files === undefined ? undefined : await openFolder(context, values.files);
      const count = await withOutput(context, values.out, (write) =>
        exportAnswers(db, sealer, wish, { write, files, now: new Date() }),
      );
      const ofFiles = files ? [plural(count.files, 'file')] : [];
      context.report(`${[plural(count.submissions, 'submission'), ...ofFiles].join(', ')}.`);
    });
  },
});

function requireFlowName({ root }: CommandContext, name: string | undefined): string {
  if (name === undefined) throw new UsageProblem('which answers? Add --flow FLOW');
  const names = readFolder(root, 'flows').map(({ text }) => (JSON.parse(text) as { readonly flow: string }).flow);
  if (!names.includes(name)) throw unknownName('flow', name, names);
  return name;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A new folder for files, and the storage that they come from. */
async function openFolder({ env, cwd }: CommandContext, folder: string): Promise<FilesOut> {
  const storage = openFileStorage(env);
  if (!storage) throw new CommandProblem(exitCode.failure, 'UPLOADS=off: this service stores no files');
  const root = resolve(cwd, folder);
  await mkdir(root, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(exitCode.failure, `${folder} ${error.code === 'EEXIST' ? 'exists already' : 'cannot be made'}`);
  });
  return {
    storage,
    async write(reference, name, content) {
      const parent = join(root, reference);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(join(parent, name), { flags: 'wx', mode: 0o600 }));
    },
  };
}

type Write = (text: string) => void | Promise<void>;

/** Gives the work where to write: a new file, or the output. */
async function withOutput<T>(context: CommandContext, out: string | undefined, work: (write: Write) => Promise<T>): Promise<T> {
  if (out === undefined) return work(context.out).catch(explain);
  const file = await open(resolve(context.cwd, out), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'exists already' : 'cannot be written';
    throw new CommandProblem(exitCode.failure, `${out} ${reason}`);
  });
  try {
    return await work((text) => file.appendFile(text));
  } catch (error) {
    return explain(error);
  } finally {
    await file.close();
  }
}

function explain(error: unknown): never {
  const isKey = error instanceof Error && error.message.startsWith('there is no key');
  throw isKey ? new CommandProblem(exitCode.failure, `${error.message}: add it to ANSWER_KEYS`) : error;
}
