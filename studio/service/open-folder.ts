import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { OtherFile, SaveConflict, SaveRequest, SharedFile } from './protocol.ts';

export interface FolderOptions {
  readonly root: string;
  /** The folders of the configuration, from the root. */
  readonly folders: readonly string[];
  /** The folder of the provider files, which has pictures beside them. */
  readonly providers: string;
}

/** The configuration of a folder, as Studio reads and writes it. */
export interface ConfigurationFolder {
  readonly files: () => readonly SharedFile[];
  readonly others: () => readonly OtherFile[];
  readonly save: (request: SaveRequest) => { readonly hash: string } | SaveConflict;
}

const NAME = /^[\w][\w.-]*\.json$/;
const PICTURE = /\.(?:svg|png|jpe?g)$/;
/** A picture of a provider is smaller; the checker reports larger ones by their size alone. */
const MOST_BYTES = 1_000_000;

/** Opens the configuration of a folder. Only its own files can be read and written. */
export function openFolder({ root, folders, providers }: FolderOptions): ConfigurationFolder {
  const read = (file: string): SharedFile | undefined => {
    try {
      const text = readFileSync(resolve(root, file), 'utf8');
      return { file, text, hash: hashOf(text) };
    } catch {
      return undefined;
    }
  };
  const files = () => namesIn(root, folders, isConfiguration).flatMap((file) => read(file) ?? []);

  return {
    files,
    others: () => [
      ...namesIn(root, folders, (name) => name.endsWith('.schema.json')).map((file) => asOther(root, file)),
      ...namesIn(root, picturesIn(root, providers), (name) => PICTURE.test(name)).map((file) => asOther(root, file)),
    ],
    save({ file, text, hash }) {
      requireName(file, folders);
      const now = read(file);
      if (now === undefined) return {};
      if (now.hash !== hash && now.text !== text) return { now };
      write(resolve(root, file), text);
      return { hash: hashOf(text) };
    },
  };
}

/** The hash by which a save states what its writer had read. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function isConfiguration(name: string): boolean {
  return NAME.test(name) && !name.endsWith('.schema.json');
}

function requireName(file: string, folders: readonly string[]): void {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (folders.includes(dirname(file)) && isConfiguration(name)) return;
  throw Object.assign(new Error(`"${file}" is no file of the configuration`), { statusCode: 400 });
}

function namesIn(root: string, folders: readonly string[], isWanted: (name: string) => boolean): readonly string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(resolve(root, folder), { withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && isWanted(entry.name))
        .map(({ name }) => `${folder}/${name}`)
        .toSorted();
    } catch {
      return [];
    }
  });
}

/** The folders below that of the providers. */
function picturesIn(root: string, providers: string): readonly string[] {
  try {
    const below = readdirSync(resolve(root, providers), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [providers, ...below.map(({ name }) => `${providers}/${name}`)];
  } catch {
    return [];
  }
}

function asOther(root: string, file: string): OtherFile {
  const path = resolve(root, file);
  return { file, base64: statSync(path).size > MOST_BYTES ? '' : readFileSync(path).toString('base64') };
}

/** Under another name first: a service that reads the folder never finds half a file. */
function write(path: string, text: string): void {
  const half = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(half, text, { mode: statSync(path).mode });
    renameSync(half, path);
  } finally {
    rmSync(half, { force: true });
  }
}
