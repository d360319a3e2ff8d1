import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openClamd } from '../../partners/clamd.ts';
import { filesInS3 } from '../../partners/files-in-s3.ts';
import { filesOnDisk } from '../../partners/files-on-disk.ts';
import { type ClamdStandIn, EICAR, startClamdStandIn } from '../../testing/clamd-stand-in.ts';
import { aPicture, papersRequest, startPapersService, uploadFile } from '../../testing/papers.ts';
import { S3_KEYS, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { type TestService, testSealer } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { exportAnswers } from '../answers/export-answers.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { sweepUploads } from './sweep-uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'uploads-int-'));
const storage = filesOnDisk(folder);
const silent = { error: () => undefined } as never;
let clamd: ClamdStandIn;
let service: TestService;

beforeAll(async () => {
  clamd = await startClamdStandIn();
  service = await startPapersService({ storage, scanner: openClamd({ host: '127.0.0.1', port: clamd.port }) });
});
afterEach(() => {
  clamd.behave = 'scan';
});
afterAll(async () => {
  await service.close();
  await clamd.close();
  rmSync(folder, { recursive: true });
});

const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const contents = () => files().map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
const announce = (visitor: Visitor, body: object) =>
  visitor.ask('createUpload', { body: { form: 'papers', field: 'photos', file_name: 'a.png', size: 100, ...body } });
const submit = (visitor: Visitor, photos: readonly unknown[]) =>
  visitor.ask('submitAnswers', papersRequest({ note: 'my papers', photos }));
const events = async (event: string) =>
  service.db.selectFrom('audit_events').selectAll().where('event', '=', event).orderBy('happened_at').execute();

describe('a file', () => {
  it('is taken for an item of a list', async () => {
    expect((await announce(service.visitor(), { form: 'receipt' })).status).toBe(201);
  });

  it('arrives in parts, is scanned whole, and is described by its content', async () => {
    const picture = aPicture();
    const done = await uploadFile(service.visitor(), picture, { file_name: "O'Connor-Nuñez 🦷.png" });

    expect(done).toEqual({
      upload_id: done.upload_id,
      state: 'ready',
      received: picture.length,
      file: { id: done.upload_id, name: "O'Connor-Nuñez 🦷.png", size: picture.length, type: 'image/png' },
    });
    expect(clamd.scanned.at(-1)?.equals(picture)).toBe(true);
    expect((await events('file.ready')).at(-1)?.details).toMatchObject({ field: 'photos', scanned_by: 'clamd' });
  });

  it('is stored encrypted, in files that only the service reads, and its name nowhere in clear', async () => {
    await uploadFile(service.visitor(), aPicture(), { file_name: 'canary-name.png' });

    expect(files().map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o777)).not.toContain(0o644);
    expect(files().every(({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o777) === 0o600)).toBe(true);
    expect(contents().some((bytes) => bytes.includes('canary of a picture'))).toBe(false);
    const rows = await service.db.selectFrom('uploads').selectAll().execute();
    expect(rows.some((row) => JSON.stringify(row).includes('canary-name') || row.sealed.includes('canary-name'))).toBe(false);
  });

  it('goes on where it stopped: a part that comes twice, early or at the wrong place changes nothing', async () => {
    const visitor = service.visitor();
    const picture = aPicture(12_000);
    const { upload_id } = (await announce(visitor, { size: picture.length })).body;
    const send = (start: number, end: number) =>
      visitor.get('sendPart', { params: { upload_id, start: String(start) }, body: picture.subarray(start, end) });
    await send(0, 5_000);

    expect(await send(0, 5_000)).toMatchObject({ received: 5_000, state: 'receiving' });
    expect(await send(9_000, 12_000)).toMatchObject({ received: 5_000 });
    const [one, other] = await Promise.all([send(5_000, 9_000), send(5_000, 9_000)]);
    expect([one.received, other.received].every((received) => received === 9_000 || received === 5_000)).toBe(true);
    expect(await send(9_000, 12_000)).toMatchObject({ state: 'ready' });
    expect(clamd.scanned.at(-1)?.equals(picture)).toBe(true);
  });

  it.each([
    ['a program that is called a picture', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(6_000, 1)]), 'a.png', 'type'],
    ['a page that is called a picture', Buffer.alloc(6_000, '<html><script>alert(1)</script> '), 'a.png', 'type'],
    ['a picture that is called a document', aPicture(6_000), 'a.pdf', 'extension'],
    ['a picture that is called a page', aPicture(6_000), 'a.png.html', 'extension'],
  ])('is refused at its first part when it is %s', async (_name, content, file_name, problem) => {
    const visitor = service.visitor();
    const { upload_id } = (await announce(visitor, { file_name, size: content.length })).body;
    const answer = await visitor.get('sendPart', { params: { upload_id, start: '0' }, body: content.subarray(0, 4_100) });

    expect(answer).toEqual({ upload_id, state: 'refused', received: 0, problem });
  });

  it('is refused when the scanner finds something, and no answers take it', async () => {
    const visitor = service.visitor();
    const answer = await uploadFile(visitor, Buffer.concat([aPicture(), Buffer.from(EICAR)]));

    expect(answer).toMatchObject({ state: 'refused', problem: 'infected' });
    expect(answer.file).toBeUndefined();
    const file = { id: answer.upload_id, name: 'bill.png', size: 20_068, type: 'image/png' };
    expect((await submit(visitor, [file])).details).toEqual({ 'papers.photos': 'notUploaded' });
  });

  it.each(['hang up', 'nonsense', 'limit'] as const)('waits, unusable, while the scanner does %s', async (behavior) => {
    const visitor = service.visitor();
    clamd.behave = behavior;
    const waiting = await uploadFile(visitor, aPicture());
    const file = { id: waiting.upload_id, name: 'bill.png', size: 20_000, type: 'image/png' };

    expect(waiting).toEqual({ upload_id: waiting.upload_id, state: 'checking', received: 20_000 });
    expect((await submit(visitor, [file])).details).toEqual({ 'papers.photos': 'notUploaded' });
    clamd.behave = 'scan';
    const params = { upload_id: waiting.upload_id };
    expect(await visitor.get('getUpload', { params })).toMatchObject({ state: 'ready', file });
    expect((await submit(visitor, [file])).status).toBe(201);
  });
});

describe('the service refuses', () => {
  it('a file that its form does not take: too large, for another field, of an unknown form', async () => {
    const visitor = service.visitor();

    expect((await announce(visitor, { size: 1_000_001 })).details).toEqual({ problem: 'too_large' });
    expect((await announce(visitor, { field: 'note' })).status).toBe(404);
    expect((await announce(visitor, { form: 'constructor', field: 'constructor' })).status).toBe(404);
    // No form is asked by any flow but `papers`.
    expect((await announce(visitor, { form: 'address' })).status).toBe(404);
  });

  it('parts that are empty, longer than the file or too short to show its type', async () => {
    const visitor = service.visitor();
    const { upload_id } = (await announce(visitor, { size: 6_000 })).body;
    const send = (size: number) => visitor.ask('sendPart', { params: { upload_id, start: '0' }, body: aPicture(size) });

    expect((await send(7_000)).status).toBe(400);
    expect((await send(1_000)).status).toBe(400);
    expect((await visitor.ask('sendPart', { params: { upload_id, start: '0' }, body: new Uint8Array() })).status).toBe(400);
    expect((await visitor.ask('sendPart', { params: { upload_id, start: '0' }, body: Buffer.alloc(300_000) })).status).toBe(413);
  });

  it('a file of another session: to be seen, sent, removed or submitted', async () => {
    const owner = service.visitor();
    const stranger = service.visitor();
    const { upload_id, file } = await uploadFile(owner, aPicture());
    const params = { upload_id };

    expect((await stranger.ask('getUpload', { params })).status).toBe(404);
    expect((await stranger.ask('sendPart', { params: { ...params, start: '0' }, body: aPicture() })).status).toBe(404);
    expect((await submit(stranger, [file])).details).toEqual({ 'papers.photos': 'notUploaded' });
    expect((await stranger.ask('removeUpload', { params })).status).toBe(404);
    expect(await owner.get('getUpload', { params })).toMatchObject({ state: 'ready' });
  });

  it('a file that answers describe otherwise, name twice, or put into another field', async () => {
    const visitor = service.visitor();
    const { file } = await uploadFile(visitor, aPicture());

    expect((await submit(visitor, [{ ...file, type: 'text/html' }])).details).toEqual({ 'papers.photos': 'notUploaded' });
    expect((await submit(visitor, [file, file])).details).toEqual({ 'papers.photos': 'notUploaded' });
    const elsewhere = papersRequest({ note: 'my papers', letter: [file] });
    expect((await visitor.ask('submitAnswers', elsewhere)).details).toEqual({ 'papers.letter': 'notUploaded' });
  });

  it('more files than a session needs, until some are removed', async () => {
    const visitor = service.visitor();
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push((await announce(visitor, {})).body.upload_id);

    expect((await announce(visitor, {})).details).toEqual({ problem: 'too_many' });
    await visitor.get('removeUpload', { params: { upload_id: ids[0] ?? '' } });
    expect((await announce(visitor, {})).status).toBe(201);
    for (let count = 0; count < 18; count += 1) await announce(visitor, {});
    expect((await announce(visitor, {})).status).toBe(429);
  });
});

describe('housekeeping', () => {
  it('deletes files that no answers took, and keeps the others as long as their answers', async () => {
    const visitor = service.visitor();
    const { file: taken } = await uploadFile(visitor, aPicture());
    const { upload_id: forgotten } = await uploadFile(visitor, aPicture());
    expect((await submit(visitor, [taken])).status).toBe(201);
    expect((await visitor.ask('removeUpload', { params: { upload_id: taken?.id ?? '' } })).status).toBe(404);
    const kept = async () => {
      await sweep(service.db, service.now());
      await sweepUploads(service.db, storage, { now: service.now(), log: silent });
      const rows = await service.db.selectFrom('uploads').select('upload_id').execute();
      return rows.map(({ upload_id }) => upload_id).filter((id) => id === taken?.id || id === forgotten);
    };

    expect(await kept()).toEqual(expect.arrayContaining([taken?.id, forgotten]));
    service.wait(25 * 60 * 60);
    expect(await kept()).toEqual([taken?.id]);
    expect(readdirSync(join(folder, 'lakeside'))).toContain(taken?.id);
    expect(readdirSync(join(folder, 'lakeside'))).not.toContain(forgotten);
    service.wait(90 * 24 * 60 * 60);
    expect(await kept()).toEqual([]);
    expect(files()).toEqual([]);
  });
});

describe('an export', () => {
  it('writes the files that answers took, and no other', async () => {
    const visitor = service.visitor();
    const picture = aPicture();
    const { file } = await uploadFile(visitor, picture, { file_name: '../=cmd.png' });
    await uploadFile(visitor, aPicture(), { file_name: 'never sent.png' });
    const { reference } = await visitor.get('submitAnswers', papersRequest({ note: 'my papers', photos: [file] }));
    const written = new Map<string, Buffer>();
    let csv = '';
    const count = await exportAnswers(
      service.db,
      testSealer,
      { providerId: 'lakeside', flow: 'papers', since: new Date(0) },
      {
        write: (text) => void (csv += text),
        files: {
          storage,
          write: async (of, name, content) => {
            for await (const bytes of content)
              written.set(`${of}/${name}`, Buffer.concat([written.get(`${of}/${name}`) ?? Buffer.alloc(0), bytes]));
          },
        },
        now: service.now(),
      },
    );

    expect(count.files).toBe(written.size);
    expect(written.get(`${reference}/photos 1 _=cmd.png`)?.equals(picture)).toBe(true);
    expect([...written.keys()].join()).not.toContain('never sent');
    expect(csv).toContain('"_=cmd.png"');
  });
});

describe('a storage that speaks S3', () => {
  it('holds the parts, encrypted, and loses them with the file', async () => {
    const s3 = await startS3StandIn();
    const inS3 = filesInS3({ endpoint: s3.endpoint, bucket: 'papers', region: 'us-east-1', ...S3_KEYS });
    const other = await startPapersService({ storage: inS3, scanner: openClamd({ host: '127.0.0.1', port: clamd.port }) });
    const visitor = other.visitor();
    const picture = aPicture();
    const { upload_id, state } = await uploadFile(visitor, picture);

    expect([state, s3.objects.size]).toEqual(['ready', 3]);
    expect([...s3.objects.keys()].every((path) => path.startsWith(`/papers/lakeside/${upload_id}/`))).toBe(true);
    expect([...s3.objects.values()].some((bytes) => bytes.includes('canary'))).toBe(false);
    expect(clamd.scanned.at(-1)?.equals(picture)).toBe(true);
    await visitor.get('removeUpload', { params: { upload_id } });
    await sweepUploads(other.db, inS3, { now: other.now(), log: silent });
    expect(s3.objects.size).toBe(0);
    await other.close();
    await s3.close();
  });
});
