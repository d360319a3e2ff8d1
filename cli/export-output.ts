import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';

export type Write = (text: string) => void | Promise<void>;

/**
 * Gives the work where to write: a file, or the output for `-`. The file appears when it is whole, and takes the place of an older
 * one at once; an error leaves no part of it.
 */
export async function writeWhole<T>(context: CommandContext, out: string, work: (write: Write) => Promise<T>): Promise<T> {
  if (out === '-') return work(context.out);
  const path = resolve(context.cwd, out);
  const partial = `${path}.part-${process.pid}`;
  const file = await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600).catch((error: unknown) =>
    explain(out, error),
  );
  try {
    const result = await work((text) => file.appendFile(text));
    await file.sync();
    await file.close();
    await rename(partial, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    return explain(out, error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large for this system',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EEXIST: 'another export of the same name is under way, or was killed: remove its .part- file',
};

function explain(out: string, error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason === undefined) throw error;
  throw new CommandProblem(exitCode.failure, `${out} cannot be written in ${dirname(out)}: ${reason}. Nothing is left of it.`);
}

/** The format of an export, CSV unless another is named. */
export function requireFormat(format = 'csv'): 'csv' | 'ndjson' {
  if (format === 'csv' || format === 'ndjson') return format;
  throw new UsageProblem('--format takes csv or ndjson');
}
