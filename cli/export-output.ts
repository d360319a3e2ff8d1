import { dirname, resolve } from 'node:path';

import { writeWholeFile } from '#server';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';

export type Write = (text: string) => void | Promise<void>;

/** Gives the work where to write: a whole file, or the output for `-`. */
export async function writeWhole<T>(
  context: CommandContext,
  out: string,
  work: (write: Write) => Promise<T>,
  options: Parameters<typeof writeWholeFile>[2] = {},
): Promise<T> {
  if (out === '-') return work(context.out);
  return writeWholeFile(resolve(context.cwd, out), work, options).catch((error: unknown) => explain(out, error));
}

const NO_LINKS = 'its disk has no hard links; write to another disk and copy the file';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large for this system',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EPERM: NO_LINKS,
  ENOTSUP: NO_LINKS,
};

function explain(out: string, error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') throw new CommandProblem(exitCode.failure, `${out} exists already; name another file`);
  const reason = reasons[code];
  if (reason === undefined) throw error;
  throw new CommandProblem(exitCode.failure, `${out} cannot be written in ${dirname(out)}: ${reason}. Nothing is left of it.`);
}

/** The format of an export, CSV unless another is named. */
export function requireFormat(format = 'csv'): 'csv' | 'ndjson' {
  if (format === 'csv' || format === 'ndjson') return format;
  throw new UsageProblem('--format takes csv or ndjson');
}
