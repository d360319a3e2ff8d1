import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Remember, workOutAnew } from '#configuration';

/** What commands keep for the next one: answers that are plain data, most of them lists of diagnostics. */
export const KEPT_KINDS: readonly string[] = [
  'flow',
  'flows beside each other',
  'faults of the form',
  'provider',
  'words',
  'words of the provider',
  'editor schemas',
  'proofs of the flow',
];

/** A memory that outlives the command. */
export interface FolderMemory {
  readonly remember: Remember;
  /** Writes what is new. A folder that cannot be written costs time only. */
  readonly save: () => void;
}

interface Kept {
  /** The hash of everything that the answer depends on. */
  readonly of: string;
  readonly answer: unknown;
}

/**
 * Remembers by content, in a file: what an answer depends on is compared as JSON. The folder belongs to one version of the code.
 * Each kind of answer is kept once a file, so that the memory grows with the files and not with their changes.
 */
export function memoryInFolder(folder: string): FolderMemory {
  const path = join(folder, 'found.json');
  const known = readKept(path);
  const hashOf = createHashing();
  let isNew = false;

  const remember: Remember = (what, of, on, workOut) => {
    if (!KEPT_KINDS.includes(what)) return workOutAnew(what, of, on, workOut);
    const key = JSON.stringify([what, 'file' in of ? of.file : '']);
    const content = hashOf([of, ...on]);
    const before = known.get(key);
    if (before?.of === content) return before.answer as ReturnType<typeof workOut>;
    const answer = workOut();
    known.set(key, { of: content, answer });
    isNew = true;
    return answer;
  };

  return {
    remember,
    save() {
      if (!isNew) return;
      try {
        mkdirSync(folder, { recursive: true });
        const written = `${path}.${process.pid}`;
        writeFileSync(written, JSON.stringify([...known]));
        renameSync(written, path);
      } catch {}
    },
  };
}

/** Hashes lists of values. An object is hashed once, because many files depend on the same names and flows. */
function createHashing(): (values: readonly unknown[]) => string {
  const hashes = new WeakMap<object, string>();
  const hashOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const hash = hashes.get(value) ?? digest(JSON.stringify(value));
    hashes.set(value, hash);
    return hash;
  };
  return (values) => digest(values.map(hashOf).join('\n'));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** A file that cannot be read is no memory. */
function readKept(path: string): Map<string, Kept> {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')) as readonly (readonly [string, Kept])[]);
  } catch {
    return new Map();
  }
}
