import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { filesOnDisk } from '../../partners/files-on-disk.ts';
import { noScanner } from '../../partners/ports.ts';
import { readCode } from '../../testing/enrollment.ts';
import { aPicture, papersRequest, startPapersService, uploadFile } from '../../testing/papers.ts';
import { readMessages } from '../../testing/read-messages.ts';
import type { TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';

const DAY = 24 * 60 * 60;
const folder = mkdtempSync(join(tmpdir(), 'draft-files-int-'));
const storage = filesOnDisk(folder);
let service: TestService;
let people = 0;

beforeAll(async () => {
  service = await startPapersService({ storage, scanner: noScanner });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await service.db.deleteFrom('drafts').execute();
  await service.db.deleteFrom('attempt_limits').execute();
});

const aMailbox = () => `ana${(people += 1)}@mail.example`;
const upload = async (visitor: Visitor, more = {}) => (await uploadFile(visitor, aPicture(), more)).file;
const papers = (photos: readonly unknown[], more = {}) => ({ note: 'my papers', photos, ...more });
const submit = (visitor: Visitor, photos: readonly unknown[]) => visitor.ask('submitAnswers', papersRequest(papers(photos)));

function save(visitor: Visitor, data: object, { email = aMailbox(), ...more }: Readonly<Record<string, unknown>> = {}) {
  const run = { step: 'save', of: 'submit' };
  return visitor.get('saveDraft', {
    body: { flow: 'papers', run, answers: { papers: data }, sent: [], locale: 'en', email, ...more } as never,
  });
}

/** Opens the draft of the last message in a browser of its own. */
async function open(visitor = service.visitor()) {
  const message = (await readMessages(service.db)).findLast(({ kind }) => kind === 'draft-link');
  const token = /#([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? '';
  await visitor.get('sendDraftCode', { body: { flow: 'papers', token, locale: 'en' } });
  const body = await visitor.get('openDraft', { body: { flow: 'papers', code: await readCode(service.db) } });
  return { visitor, body };
}

const housekeep = async () => {
  await sweep(service.db, service.now());
  await sweepUploads(service.db, storage, { now: service.now(), log: { error: () => undefined } as never });
};
const uploads = async () => (await service.db.selectFrom('uploads').select('upload_id').execute()).map((row) => row.upload_id);

it('a draft brings its files to another device, which sends them', async () => {
  const phone = service.visitor();
  const data = papers([await upload(phone), await upload(phone)], { letter: [await upload(phone, { field: 'letter' })] });
  expect(await save(phone, data)).toMatchObject({ state: 'saved', files_left_out: false });
  const { visitor: computer, body } = await open();

  expect(body.answers['papers']).toEqual(data);
  expect((await submit(computer, data.photos)).status).toBe(201);
});

it('a draft keeps its files until the day after its last one', async () => {
  const phone = service.visitor();
  const file = await upload(phone);
  const forgotten = await upload(phone);
  const { draft } = await save(phone, papers([file]));
  const days = (Date.parse(`${draft?.ends_on}T00:00:00Z`) - service.now().getTime()) / 1000;

  service.wait(days);
  await housekeep();
  expect(await uploads()).toContain(file?.id);
  expect(await uploads()).not.toContain(forgotten?.id);
  service.wait(3 * DAY);
  await housekeep();
  expect(await uploads()).not.toContain(file?.id);
  service.wait(-days - 3 * DAY);
});

it('a session that has entered no code reaches no file of a draft', async () => {
  const phone = service.visitor();
  const file = await upload(phone);
  await save(phone, papers([file]));
  const stranger = service.visitor();
  const named = await save(stranger, papers([file]));

  expect(named.files_left_out).toBe(true);
  expect((await submit(stranger, [file])).details).toEqual({ 'papers.photos': 'notUploaded' });
  expect((await stranger.ask('removeUpload', { params: { upload_id: file?.id ?? '' } })).status).toBe(404);
});

it('a draft leaves out a file that has not arrived whole, and one that is described otherwise', async () => {
  const phone = service.visitor();
  const file = await upload(phone);
  const { upload_id } = await phone.get('createUpload', {
    body: { form: 'papers', field: 'photos', file_name: 'a.png', size: 9_000 },
  });
  const coming = { id: upload_id, name: 'a.png', size: 9_000, type: 'image/png' };
  const saved = await save(phone, papers([file, coming, { ...file, name: '4242 4242 4242 4242' }]));

  expect(saved.files_left_out).toBe(true);
  expect((await open()).body.answers['papers']).toEqual(papers([file]));
});

it('a draft opens without a file that was removed since', async () => {
  const phone = service.visitor();
  const [kept, removed] = [await upload(phone), await upload(phone)];
  await save(phone, papers([kept, removed]));
  await phone.get('removeUpload', { params: { upload_id: removed?.id ?? '' } });

  expect((await open()).body.answers['papers']).toEqual(papers([kept]));
});

it('a file that the second device adds comes back on a third, beside that of the first', async () => {
  const phone = service.visitor();
  const first = await upload(phone);
  await save(phone, papers([first]));
  const { visitor: computer, body } = await open();
  const second = await upload(computer);
  const named = { draft: { draft_id: body.draft?.draft_id, version: body.draft?.version } };
  expect(await save(computer, papers([first, second]), named)).toMatchObject({ state: 'saved', files_left_out: false });
  const third = await open();

  expect(third.body.answers['papers']).toEqual(papers([first, second]));
  expect((await submit(third.visitor, [first, second])).status).toBe(201);
});

it('drafts keep so many new files of one network in a day, and leave out the others', async () => {
  const phone = service.visitor();
  const data = papers([await upload(phone), await upload(phone)]);
  const hits = Array.from({ length: 119 }, () => service.now());
  await save(service.visitor(), papers([]));
  const other = service.visitor();
  await save(other, papers([await upload(other)]));
  await service.db.updateTable('attempt_limits').set({ hits }).where('kind', '=', 'draft-files-network').execute();
  const email = aMailbox();
  const saved = await save(phone, data, { email });
  const again = await save(phone, data, { email, draft: { draft_id: saved.draft?.draft_id, version: saved.draft?.version } });

  expect([saved.files_left_out, again.files_left_out]).toEqual([true, true]);
  expect((await open()).body.answers['papers']).toEqual(papers([data.photos[0]]));
});
