import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key for AES-256-GCM with the name that encrypted values carry. */
export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** An encrypted text, and the name of the key that opens it. */
export interface Sealed {
  readonly key_id: string;
  readonly sealed: Buffer;
}

/** Encrypts texts for the database. `belongsTo` names the row: a value that is moved to another row does not open. */
export interface Sealer {
  readonly seal: (text: string, belongsTo: string) => Sealed;
  /** Throws for a key that is gone, and for a value that was changed or moved. */
  readonly open: (value: Sealed, belongsTo: string) => string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^([a-z0-9][a-z0-9-]{0,31}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads keys written as `name:base64`, with commas between. The first key encrypts, every key decrypts, so a new key goes
 * first and an old one stays until nothing is encrypted with it. Nothing where the text is not of this form.
 */
export function parseSealingKeys(text: string): readonly SealingKey[] | undefined {
  const keys = text.split(',').map((part) => {
    const [, id = '', base64 = ''] = KEY.exec(part.trim()) ?? [];
    return { id, key: Buffer.from(base64, 'base64') };
  });
  const isSound = keys.every(({ key }) => key.length === 32) && new Set(keys.map(({ id }) => id)).size === keys.length;
  return isSound ? keys : undefined;
}

export function createSealer(keys: readonly SealingKey[]): Sealer {
  const [newest] = keys;
  if (!newest) throw new Error('there is no key to encrypt with');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal(text, belongsTo) {
      return { key_id: newest.id, sealed: sealBytes(newest.key, Buffer.from(text, 'utf8'), belongsTo) };
    },
    open({ key_id, sealed }, belongsTo) {
      const key = byId.get(key_id);
      if (!key) throw new Error(`there is no key "${key_id}" any more`);
      return openBytes(key, sealed, belongsTo).toString('utf8');
    },
  };
}

/** Encrypts bytes with AES-256-GCM and a key of 32 bytes: a new nonce, the tag, what was encrypted. */
export function sealBytes(key: Buffer, bytes: Uint8Array, belongsTo: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `sealBytes` made; throws for a value that was changed or moved. */
export function openBytes(key: Buffer, sealed: Buffer, belongsTo: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
