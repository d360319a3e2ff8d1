import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { S3_KEYS, startS3StandIn } from '../testing/s3-stand-in.ts';
import { filesInS3 } from './files-in-s3.ts';
import { filesOnDisk } from './files-on-disk.ts';

/** Lets every write fail as on a full disk, until `vi.restoreAllMocks`. */
function fillTheDisk(): void {
  const { open } = fsPromises;
  vi.spyOn(fsPromises, 'open').mockImplementation(async (...given) => {
    const file = await open(...given);
    file.writeFile = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    return file;
  });
  syncBuiltinESMExports();
}

describe('a folder of files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'files-on-disk-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    rmSync(folder, { recursive: true });
  });

  it('stores, reads and removes an object that only its user reads', async () => {
    const storage = filesOnDisk(folder);
    await storage.put('lakeside/one/part', Buffer.from('sealed'));

    expect((await storage.get('lakeside/one/part')).toString()).toBe('sealed');
    expect(statSync(join(folder, 'lakeside/one/part')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'lakeside/one')).mode & 0o777).toBe(0o700);
    await storage.remove(['lakeside/one/part', 'lakeside/one/gone']);
    expect(readdirSync(join(folder, 'lakeside'))).toEqual([]);
  });

  it('reports that the disk is full, and leaves nothing half written', async () => {
    fillTheDisk();

    await expect(filesOnDisk(folder).put('lakeside/one/part', Buffer.from('sealed'))).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('the disk of UPLOADS_DIR is full'),
    });
    expect(readdirSync(join(folder, 'lakeside/one'))).toEqual([]);
  });

  it('writes nothing outside of its folder', async () => {
    await expect(filesOnDisk(folder).put('../elsewhere', Buffer.from('sealed'))).rejects.toThrow('leaves its folder');
  });
});

describe('a bucket', () => {
  it('stores, reads and removes an object with signed requests', async () => {
    const s3 = await startS3StandIn();
    const storage = filesInS3({ endpoint: s3.endpoint, bucket: 'papers', region: 'us-east-2', ...S3_KEYS });
    const bytes = Buffer.from([0, 1, 254, 255]);
    s3.failures = 1;
    await storage.put('lakeside/one/part', bytes);

    expect((await storage.get('lakeside/one/part')).equals(bytes)).toBe(true);
    await storage.remove(['lakeside/one/part', 'lakeside/one/gone']);
    await expect(storage.get('lakeside/one/part')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'the storage answers GET with 404 (NoSuchKey)',
    });
    await s3.close();
    await expect(storage.get('lakeside/one/part')).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('reports the code of a refusal, and none of its texts', async () => {
    const s3 = await startS3StandIn();
    const wrong = { ...S3_KEYS, secretAccessKey: 'another secret' };
    const storage = filesInS3({ endpoint: s3.endpoint, bucket: 'papers', region: 'us-east-1', ...wrong });

    await expect(storage.put('one', Buffer.from('x'))).rejects.toMatchObject({
      message: 'the storage answers PUT with 403 (SignatureDoesNotMatch)',
    });
    await s3.close();
  });
});
