import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only this user may read. It appears when it is whole, and takes the place of an older one at once; an error, such as
 * a full disk, leaves no part of it.
 */
export async function writeWholeFile<T>(path: string, work: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const partial = `${path}.part-${randomUUID()}`;
  const file = await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    const result = await work((text) => file.appendFile(text));
    await file.sync();
    await file.close();
    await rename(partial, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
