import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Binaries } from './binaries.ts';
import { DatabaseProblem } from './problem.ts';

/** The home of a database whose own folder only root can enter. */
export function movedHome(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join(publicPlace(), `data-${name}`);
}

/** A copy of the programs where any user may run them; made once per version. */
export async function copyBinaries({ folder, version }: Binaries): Promise<string> {
  await makePublicPlace();
  const copy = join(publicPlace(), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  try {
    await cp(folder, draft, { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)('chmod', ['-R', 'a+rX', draft]);
    // Another process may have been quicker; its copy is as good.
    await rename(draft, copy).catch(() => {});
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

function publicPlace(): string {
  try {
    accessSync('/var/lib', constants.W_OK);
    return '/var/lib/causeway';
  } catch {
    return join(tmpdir(), 'causeway');
  }
}

/** Only root's own folder is safe: in another user's folder, that user could place programs for us. */
async function makePublicPlace(): Promise<void> {
  const place = publicPlace();
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid } = await lstat(place);
  if (uid !== 0)
    throw new DatabaseProblem(
      `${place} belongs to another user. Remove it, or set CAUSEWAY_DATA_DIR to a folder that every user may enter.`,
    );
}
