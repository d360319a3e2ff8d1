import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import { HOST, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { openLiveService, type LiveService } from '../../testing/live-service.ts';

let live: LiveService;
let service: TestApp;

beforeAll(async () => {
  live = openLiveService();
  service = await live.start();
});
beforeEach(() => live.reset());
afterAll(() => live.close());

const look = async (visitor: Visitor, path = '/one') => (await visitor.send('GET', path)).body.replace(/.* name=/s, 'name=');
const find = (visitor: Visitor) => visitor.send('POST', '/v1/find');
const lengths = async (visitor: Visitor) =>
  (await visitor.send('GET', '/v1/lengths')).json<{ lengths: number[]; phone: string }>();
/** Longer than flow files are not looked at for. */
const aMoment = () => sleep(30);
const elsewhere = async (visitor: Visitor, process: TestApp, url: string) =>
  process.app.inject({ url, headers: { host: HOST, cookie: visitor.cookie } });

test('a session without a lookup sees a saved file on the next page', async () => {
  const visitor = await service.visitor();

  live.saveProvider({ display_name: 'New Lakeside' });

  expect(await look(visitor)).toContain('name=New Lakeside ');
});

test('a session in progress keeps its pages and decisions, and others have the new ones', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  const before = await look(visitor);

  live.saveProvider({ display_name: 'New Lakeside', plan_lengths: [2, 4] });

  expect(await look(visitor)).toBe(before);
  expect((await lengths(visitor)).lengths).toEqual([3, 6, 12]);
  const other = await service.visitor();
  expect([await look(other), (await lengths(other)).lengths]).toEqual([
    expect.stringContaining('name=New Lakeside ') as unknown,
    [2, 4],
  ]);
});

test('a session in progress keeps what it began with when a version begins, and others have the version', async () => {
  live.setTime(new Date('2027-01-01T04:59:59Z'));
  live.saveProvider({ versions: [{ from: '2027-01-01T00:00', changes: { display_name: 'Winter', plan_lengths: [2, 4] } }] });
  const visitor = await service.visitor();
  await find(visitor);
  const before = await look(visitor);

  live.setTime(new Date('2027-01-01T05:00:00Z'));

  expect(await look(visitor)).toBe(before);
  expect((await lengths(visitor)).lengths).toEqual([3, 6, 12]);
  const other = await service.visitor();
  expect([await look(other), (await lengths(other)).lengths]).toEqual([
    expect.stringContaining('name=Winter ') as unknown,
    [2, 4],
  ]);
});

test('a version that declares it moves every session when it begins', async () => {
  live.setTime(new Date('2027-01-01T04:59:59Z'));
  live.saveProvider({ versions: [{ from: '2027-01-01T00:00', changes: { plan_lengths: [2, 4], sessions_under_way: 'move' } }] });
  const visitor = await service.visitor();
  await find(visitor);

  live.setTime(new Date('2027-01-01T05:00:00Z'));

  expect((await lengths(visitor)).lengths).toEqual([2, 4]);
});

test('a lookup from an open page is decided by the configuration of that page', async () => {
  const visitor = await service.visitor();

  live.saveProvider({ plan_lengths: [2, 4] });
  await find(visitor);

  expect((await lengths(visitor)).lengths).toEqual([3, 6, 12]);
  expect(await look(visitor)).toContain('lengths=3,6,12 ');
});

test('a process that starts later finishes it as well, and signing in changes nothing', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  await visitor.send('POST', '/v1/verify');
  live.saveProvider({ plan_lengths: [2, 4] });

  const later = await live.start();

  expect((await elsewhere(visitor, later, '/v1/lengths')).json()).toMatchObject({ lengths: [3, 6, 12] });
});

test('a saved flow applies to new sessions, while one in progress finishes on the old one', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  await aMoment();

  live.saveFlow({ version: 2, steps: [{ id: 'one', path: '/one' }] });
  const later = await live.start();

  expect(await look(visitor)).toContain('flow=1 ');
  expect((await elsewhere(visitor, later, '/two')).body).toContain('flow=1 ');
  expect(await look(await service.visitor())).toContain('flow=2 ');
});

test('a flow that takes an earlier version over moves its visitors at their next page, and not before', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  await aMoment();

  live.saveProvider({ plan_lengths: [2, 4] });
  live.saveFlow({ version: 2, migrate: [{ from: 1, keep: ['bill'] }], steps: [{ id: 'one', path: '/one' }] });
  await aMoment();

  expect((await lengths(visitor)).lengths).toEqual([3, 6, 12]);
  expect(await look(visitor)).toContain('flow=2 lengths=2,4 ');
  expect((await lengths(visitor)).lengths).toEqual([2, 4]);
});

test('who is moved off a step that there is no more begins at the entry', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  await aMoment();

  live.saveFlow({ version: 2, migrate: [{ from: 1, keep: [] }], steps: [{ id: 'one', path: '/one' }] });
  await aMoment();
  const answer = await visitor.send('GET', '/two');

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
});

test('a file that declares it moves every session, pages and decisions', async () => {
  const visitor = await service.visitor();
  await find(visitor);

  live.saveProvider({ plan_lengths: [2, 4], sessions_under_way: 'move' });

  expect((await lengths(visitor)).lengths).toEqual([2, 4]);
  expect(await look(visitor)).toContain('lengths=2,4 ');
});

test('whom to call and who may frame holds for everybody at once', async () => {
  const visitor = await service.visitor();
  await find(visitor);

  live.saveProvider({ plan_lengths: [2, 4], support: { phone: '8885550199', hours: { en: 'now', es: 'ahora' } } });

  expect(await lengths(visitor)).toEqual({ lengths: [3, 6, 12], phone: '8885550199' });
});

test('a version that this build cannot use is left for the one in force', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  live.saveProvider({ plan_lengths: [2, 4] });
  await sql`update configuration_versions set provider = replace(provider, '[3,6,12]', '[1]')`.execute(service.db);

  const later = await live.start();

  expect((await elsewhere(visitor, later, '/v1/lengths')).json()).toMatchObject({ lengths: [2, 4] });
  expect(later.logged()).toContain('a kept version cannot be used any more');
});

test('while the version cannot be looked up nothing is decided by another one', async () => {
  const visitor = await service.visitor();
  await find(visitor);
  live.saveProvider({ plan_lengths: [2, 4] });
  const holder = openDatabase(service.databaseUrl, { max: 1 });
  const later = await live.start(300);

  const status = await holder.transaction().execute(async (trx) => {
    await sql`lock table configuration_versions in access exclusive mode`.execute(trx);
    return (await elsewhere(visitor, later, '/v1/lengths')).statusCode;
  });

  expect(status).toBe(503);
  await holder.destroy();
});

test('a version is swept when no session can be on it any more', async () => {
  await sql`delete from configuration_versions`.execute(service.db);
  await (await live.start()).visitor();
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from configuration_versions`.execute(service.db)).rows[0]?.n;
  const hours = (number: number) => new Date(Date.now() + number * 3_600_000);

  await sweep(service.db, hours(9));
  const kept = await count();
  await sweep(service.db, hours(11));

  expect([kept, await count()]).toEqual([1, 0]);
});

test('a broken file is refused on the check page with its place, and the last good one serves on', async () => {
  live.saveProvider('{\n  "provider_id": "lakeside",\n}');

  const page = await service.app.inject({ url: '/test/check', headers: { host: 'localhost' } });

  expect(await look(await service.visitor())).toContain('name=Lakeside');
  expect(page.body).toMatch(/lakeside\.json is refused.*The last good one is in force.*lakeside\.json:\d+:\d+<\/code> FILE\d+/s);
});
