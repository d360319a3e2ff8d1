import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { forProvider } from '../../platform/database/scopes.ts';
import { openLiveService, type LiveService } from '../../testing/live-service.ts';
import type { TestApp, Visitor } from '../../testing/test-app.ts';
import { findDraft, saveDraft } from './drafts.ts';
import { endPublication, publishDraft, rollBack, listPublications } from './publish.ts';
import { hashOfText } from './staff.ts';

const demo = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Readonly<Record<string, unknown>>;
const folder = { slug: 'lakeside', text: JSON.stringify({ ...demo, flows: {}, plan_lengths: [3, 6, 12] }) };
const over = hashOfText(folder.text);
const by = { person_id: 'ruth', name: 'Ruth', roles: ['editor'], isForAll: false } as const;
/** How long a version may take to every process, the second between two readings included. */
const SOON = { timeout: 5_000, interval: 100 };

let live: LiveService;
let processes: readonly TestApp[];

beforeAll(async () => {
  live = openLiveService();
  processes = [await live.start(), await live.start()];
});
afterAll(() => live.close());

const db = () => forProvider(processes[0]!.db, 'lakeside');
const act = () => ({ provider_id: 'lakeside', by, now: new Date() });
const nameOn = async (visitor: Visitor) => /name=(.*?) flow/.exec((await visitor.send('GET', '/one')).body)?.[1];

async function publish(name: string, share: number): Promise<string> {
  const text = JSON.stringify({ ...demo, flows: {}, plan_lengths: [2, 4], display_name: name });
  const draft = await findDraft(db(), 'lakeside');
  await saveDraft(db(), { ...act(), slug: 'lakeside', text, hash: draft?.hash ?? over, inForce: over });
  return publishDraft(db(), { ...act(), folder, over, hash: hashOfText(text), share, reason: 'a test' });
}

const newNames = () => Promise.all(processes.map(async (process) => nameOn(await process.visitor())));

test('a share of new visitors gets the version, each keeps it, and taking it back ends it', async () => {
  const publication_id = await publish('Trial Lakeside', 50);
  await vi.waitFor(async () => expect(await newNames()).toContain('Trial Lakeside'), SOON);

  const visitors = await Promise.all(Array.from({ length: 40 }, () => processes[0]!.visitor()));
  const names = await Promise.all(visitors.map(nameOn));
  const inShare = names.filter((name) => name === 'Trial Lakeside').length;
  expect(inShare).toBeGreaterThan(6);
  expect(inShare).toBeLessThan(34);
  expect(await Promise.all(visitors.map(nameOn))).toEqual(names);

  const started = visitors[names.indexOf('Trial Lakeside')]!;
  await started.send('POST', '/v1/find');
  await endPublication(db(), { ...act(), publication_id });
  await vi.waitFor(async () => {
    const all = await Promise.all(visitors.filter((one) => one !== started).map(nameOn));
    const others = await Promise.all(Array.from({ length: 12 }, async () => nameOn(await processes[1]!.visitor())));
    expect(new Set([...all, ...others])).toEqual(new Set(['Lakeside Health']));
  }, SOON);
  expect(await nameOn(started)).toBe('Trial Lakeside');
});

test('every process takes a published version, keeps sessions under way on the one of before, and rolls back', async () => {
  const underWay = await processes[1]!.visitor();
  await underWay.send('POST', '/v1/find');

  await publish('Shorter Lakeside', 100);
  await vi.waitFor(async () => expect(await newNames()).toEqual(['Shorter Lakeside', 'Shorter Lakeside']), SOON);
  expect(await nameOn(underWay)).toBe('Lakeside Health');
  const late = await live.start();
  await vi.waitFor(async () => expect(await nameOn(await late.visitor())).toBe('Shorter Lakeside'), SOON);

  const all = await listPublications(db(), 'lakeside');
  const before = all.find(({ kind }) => kind === 'folder');
  const inForce = all.find(({ share }) => share === 100)!;
  await rollBack(db(), { ...act(), folder, over: inForce.hash, reason: 'back', publication_id: before?.publication_id ?? '' });
  await vi.waitFor(async () => expect(await newNames()).toEqual(['Lakeside Health', 'Lakeside Health']), SOON);
});
