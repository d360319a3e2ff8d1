import type { DiskChange, SharedFile } from './protocol.ts';

/** Compares files with those of the call before. Nothing where nothing changed. */
export type CompareFiles = (files: readonly SharedFile[]) => DiskChange | undefined;

/**
 * Compares files for one page that follows them. The first time, all are a change: something may have changed since the page was
 * opened.
 */
export function compareFiles(): CompareFiles {
  let known: ReadonlyMap<string, string> = new Map();
  return (files) => {
    const before = known;
    known = new Map(files.map(({ file, hash }) => [file, hash]));
    const changed = files.filter(({ file, hash }) => before.get(file) !== hash);
    const removed = [...before.keys()].filter((file) => !known.has(file));
    return changed.length + removed.length === 0 ? undefined : { changed, removed };
  };
}
