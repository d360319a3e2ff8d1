import { randomBytes } from 'node:crypto';

import type { FileStorage } from '../../partners/ports.ts';
import { openBytes, sealBytes, type Sealer } from '../../platform/sealing.ts';
import { objectName, type UploadPart, type UploadRow } from './uploads.ts';

type Key = Pick<UploadRow, 'provider_id' | 'upload_id'>;

/** What only a key of the service reads: the name of a file, and the key of its parts. */
export interface FileSecrets {
  readonly name: string;
  readonly key: Buffer;
}

/** Makes a key for the parts of one file, and encrypts it and the name for its row. */
export function sealFile(sealer: Sealer, at: Key, name: string) {
  return sealer.seal(JSON.stringify({ name, key: randomBytes(32).toString('base64') }), belongsTo(at));
}

export function openFile(sealer: Sealer, upload: Key & Pick<UploadRow, 'key_id' | 'sealed'>): FileSecrets {
  const { name, key } = JSON.parse(sealer.open(upload, belongsTo(upload))) as Readonly<Record<'name' | 'key', string>>;
  return { name, key: Buffer.from(key, 'base64') };
}

/** Encrypts a part for its place in its file: at another place, or in another file, it does not open. */
export function sealPart({ key }: FileSecrets, at: Key, start: number, bytes: Uint8Array): Buffer {
  return sealBytes(key, bytes, partOf(at, start));
}

/** Reads a stored file part by part, and never all of it at once. */
export async function* readFile(
  storage: FileStorage,
  secrets: FileSecrets,
  at: Key,
  parts: readonly UploadPart[],
): AsyncGenerator<Buffer> {
  for (const { part_id, start } of parts)
    yield openBytes(secrets.key, await storage.get(objectName(at, part_id)), partOf(at, start));
}

function belongsTo({ provider_id, upload_id }: Key): string {
  return `upload ${provider_id} ${upload_id}`;
}

function partOf(at: Key, start: number): string {
  return `${belongsTo(at)} ${start}`;
}
