import { readFileSync, statSync } from 'node:fs';

/** The state of a file on disk: another stamp means another content. */
export interface FileLook {
  /** Size, time and inode. */
  readonly stamp: string;
  readonly changedAt: number;
}

/** What was read of a file, and when. */
export interface FileReading {
  readonly text: string;
  readonly stamp: string;
  /** A file that was written a moment before it was read may be written again within the same tick of its clock. */
  readonly isSettled: boolean;
}

/** Coarser than the clock of any file system that servers have. */
const TICK_MS = 100;

/** A look costs a few microseconds; nothing where there is no such file. */
export function lookAtFile(path: string): FileLook | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { stamp: `${stats.mtimeMs}/${stats.size}/${stats.ino}`, changedAt: stats.mtimeMs };
}

/** Reads what was looked at. Whatever is written meanwhile has another stamp, or is read again because it has not settled. */
export function readLookedAt(path: string, { stamp, changedAt }: FileLook): FileReading {
  const isSettled = Date.now() - changedAt > TICK_MS;
  return { text: readFileSync(path, 'utf8'), stamp, isSettled };
}
