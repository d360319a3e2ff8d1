import { access, constants, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

/** Below this, the next file may not fit. */
const LEAST_BYTES = 64 * 1_048_576;
/** A balancer asks every second, and the state of a disk changes slowly. */
const KEPT_MS = 5_000;
/** A network disk may never answer. */
const PATIENCE_MS = 1_000;

/** What is wrong with the folder of one kind of files. */
export type DiskFault = `${string}_${'full' | 'not_writable' | 'not_answering'}`;

/** Finds the folders in which no file can be stored now. */
export type WatchDisks = () => Promise<readonly DiskFault[]>;

interface DiskOptions {
  /** By what it is for; folders without a path are left out. */
  readonly folders: Readonly<Record<string, string | undefined>>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly leastBytes?: number;
  readonly keptMs?: number;
}

/** Watches the disks of these folders, and logs when one is full or cannot be written to, and when it can again. */
export function watchDisks({ folders, log, leastBytes = LEAST_BYTES, keptMs = KEPT_MS }: DiskOptions): WatchDisks {
  const watched = Object.entries(folders).flatMap(([use, folder]) => (folder === undefined ? [] : [[use, folder] as const]));
  let before = '';
  let kept: Promise<readonly DiskFault[]> | undefined;
  let until = 0;

  async function look(): Promise<readonly DiskFault[]> {
    const found = await Promise.all(
      watched.map(async ([use, folder]) => {
        const state = await inTime(stateOf(resolve(folder), leastBytes));
        return state === 'writable' ? [] : [`${use}_${state}` as const];
      }),
    );
    const faults = found.flat();
    report(faults);
    return faults;
  }

  function report(faults: readonly DiskFault[]): void {
    const now = faults.join();
    if (now === before) return;
    before = now;
    if (faults.length > 0) log.warn({ faults }, 'files cannot be stored');
    else log.info('files can be stored again');
  }

  return () => {
    if (kept && Date.now() < until) return kept;
    until = Date.now() + keptMs;
    kept = look();
    return kept;
  };
}

type State = 'writable' | 'full' | 'not_writable' | 'not_answering';

async function stateOf(folder: string, leastBytes: number): Promise<State> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize, ffree, files } = await statfs(folder);
    // A disk without files left has bytes; some have no count of files.
    return bavail * bsize < leastBytes || (files > 0 && ffree === 0) ? 'full' : 'writable';
  } catch (error) {
    // The folder is made with its first file.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder;
    return isMissing ? stateOf(dirname(folder), leastBytes) : 'not_writable';
  }
}

async function inTime(state: Promise<State>): Promise<State> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<State>((done) => {
    timer = setTimeout(() => done('not_answering'), PATIENCE_MS);
  });
  try {
    return await Promise.race([state, late]);
  } finally {
    clearTimeout(timer);
  }
}
