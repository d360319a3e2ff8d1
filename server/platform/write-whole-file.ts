import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';

interface WholeFileOptions {
  /** Whether an older file gives its place; by default. Without it, an older file is kept, and the error has the code EEXIST. */
  readonly replaces?: boolean;
}

/**
 * Writes a file that only this user may read. It appears when it is whole, and takes the place of an older one at once; an error, such as
 * a full disk, leaves no part of it.
 */
export async function writeWholeFile<T>(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
  { replaces = true }: WholeFileOptions = {},
): Promise<T> {
  // Before the work, which can take long. The link refuses a file that comes meanwhile.
  if (!replaces) await refuseExisting(path);
  const partial = `${path}.part-${randomUUID()}`;
  const file = await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    const result = await work((text) => file.appendFile(text));
    await file.sync();
    await file.close();
    await (replaces ? rename : link)(partial, path);
    return result;
  } finally {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
  }
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await lstat(path).catch(() => undefined);
  if (existing) throw Object.assign(new Error(`${path} exists already`), { code: 'EEXIST' });
}
