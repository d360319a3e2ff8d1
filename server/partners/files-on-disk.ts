import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

import { FunnelError } from '#api';

import type { FileStorage } from './ports.ts';

/** Stores each object as a file that only this user reads. An object is there whole or not at all. */
export function filesOnDisk(folder: string): FileStorage {
  const root = resolve(folder);
  const pathOf = (name: string): string => {
    const path = join(root, name);
    if (!path.startsWith(root + sep)) throw new Error('the name of an object leaves its folder');
    return path;
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = `${path}.draft`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeThrough(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw explained(error, root);
      }
    },
    get: (name) => readFile(pathOf(name)),
    async remove(names) {
      for (const name of names) {
        await rm(pathOf(name), { force: true });
        await rm(`${pathOf(name)}.draft`, { force: true });
      }
      // Only an empty folder goes.
      for (const parent of new Set(names.map((name) => dirname(pathOf(name))))) await rmdir(parent).catch(() => undefined);
    },
  };
}

/** After this, a power cut does not lose the bytes. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of UPLOADS_DIR is full: free some space, or name a folder on another disk',
  EDQUOT: 'the quota of UPLOADS_DIR is used up: free some space, or name a folder on another disk',
  EACCES: 'this user may not write to UPLOADS_DIR',
  EROFS: 'the disk of UPLOADS_DIR is read-only',
};

function explained(cause: unknown, root: string): unknown {
  const sentence = SENTENCES[(cause as NodeJS.ErrnoException).code ?? ''];
  return sentence === undefined ? cause : new FunnelError('service_unavailable', { message: `${sentence} (${root})`, cause });
}
