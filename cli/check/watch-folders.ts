import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Editors save with several operations, one right after the other. */
const QUIET_MS = 30;
/** A program that writes without a pause is not waited for longer than this. */
const LONGEST_MS = 200;

interface Watched {
  readonly watcher: FSWatcher;
  readonly inode: number;
}

/**
 * Reports that something in these folders may have changed, once for all that happens at once. A folder that is created, or
 * replaced by another, is watched from then on. Returns what ends it.
 */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let firstAt: number | undefined;

  function settle(): void {
    firstAt ??= performance.now();
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        firstAt = undefined;
        arm();
        onChange();
      },
      Math.min(QUIET_MS, Math.max(0, firstAt + LONGEST_MS - performance.now())),
    );
  }

  /** Of a folder that only holds a watched one, only that one counts. */
  function follow(path: string, isRelevant: (name: string | null) => boolean): void {
    const inode = statSync(path, { throwIfNoEntry: false })?.ino;
    const before = watched.get(path);
    if (before?.inode === inode) return;
    before?.watcher.close();
    watched.delete(path);
    if (inode === undefined) return;
    const watcher = watch(path, (_event, name) => {
      if (isRelevant(name)) settle();
    });
    watcher.on('error', () => {
      watcher.close();
      watched.delete(path);
    });
    watched.set(path, { watcher, inode });
  }

  function arm(): void {
    for (const folder of folders) follow(folder, () => true);
    for (const parent of new Set(folders.map((folder) => dirname(folder)))) {
      if (folders.includes(parent)) continue;
      const inside = folders.filter((folder) => dirname(folder) === parent).map((folder) => basename(folder));
      follow(parent, (name) => name === null || inside.includes(name));
    }
  }

  arm();
  return () => {
    clearTimeout(timer);
    for (const { watcher } of watched.values()) watcher.close();
  };
}
