import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { FlowSource } from '#engine/check';

import { lookAtFile, readLookedAt } from './file-change.ts';

/**
 * The flow files of a folder as they are now; the same list as before while nothing has changed. A flow whose file is away
 * stays until the next start: it may be away because it is being saved.
 */
export function openFlowFolder(dir: string): () => readonly FlowSource[] {
  const files = new Map<string, { readonly stamp: string; readonly source: FlowSource }>();
  let folderStamp: string | undefined;
  let names: readonly string[] = [];
  let sources: readonly FlowSource[] = [];

  function readIfChanged(name: string): boolean {
    const path = join(dir, name);
    const look = lookAtFile(path);
    const before = files.get(name);
    if (look === undefined || before?.stamp === look.stamp) return false;
    const { text, stamp, isSettled } = readLookedAt(path, look);
    files.set(name, { stamp: isSettled ? stamp : '', source: { file: join(basename(dir), name), text } });
    return before?.source.text !== text;
  }

  return () => {
    const stamp = lookAtFile(dir)?.stamp;
    // The folder itself may be away while a new one is put in its place.
    if (stamp !== folderStamp && (stamp !== undefined || folderStamp === undefined)) {
      names = readdirSync(dir).filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
      folderStamp = stamp;
    }
    const changed = names.filter(readIfChanged);
    if (changed.length > 0) sources = [...files.values()].map(({ source }) => source);
    return sources;
  };
}
