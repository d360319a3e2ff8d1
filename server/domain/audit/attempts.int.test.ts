import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { giveAttemptsBack, isUsedUp, takeAttempts } from './attempts.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 20 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const start = Date.parse('2026-06-16T16:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const aLimit = (subject: string, max = 3, kind = 'guess') => ({ kind, subject, max, seconds: 60 });

test('so many get through and no more, however many race', async () => {
  const limit = aLimit('race', 5);

  const refusals = await Promise.all(
    Array.from({ length: 100 }, (_, index) => takeAttempts(db, 'lakeside', [limit], at(index / 1000))),
  );

  expect(refusals.filter((refused) => refused.length === 0)).toHaveLength(5);
});

test('the window slides', async () => {
  const limit = aLimit('slide', 2);
  const refused = async (seconds: number) => (await takeAttempts(db, 'lakeside', [limit], at(seconds))).length > 0;

  expect([
    await refused(0),
    await refused(30),
    await refused(59),
    await refused(61),
    await refused(62),
    await refused(91),
  ]).toEqual([false, false, true, false, true, false]);
});

test('several limits are counted at once, and the refusing ones are named', async () => {
  const [narrow, wide] = [aLimit('both', 1, 'narrow'), aLimit('both', 9, 'wide')];
  await takeAttempts(db, 'lakeside', [wide, narrow], at(0));

  expect(await takeAttempts(db, 'lakeside', [wide, narrow], at(1))).toEqual(['narrow']);
});

test('what was given back was never taken', async () => {
  const limit = aLimit('back', 1);
  await takeAttempts(db, 'lakeside', [limit], at(0));
  await giveAttemptsBack(db, 'lakeside', [limit], at(0));

  expect(await takeAttempts(db, 'lakeside', [limit], at(1))).toEqual([]);
});

test('asking whether a limit is used up counts nothing', async () => {
  const limit = aLimit('ask', 1);
  const before = await isUsedUp(db, 'lakeside', limit, at(0));
  await takeAttempts(db, 'lakeside', [limit], at(0));

  expect([before, await isUsedUp(db, 'lakeside', limit, at(1)), await isUsedUp(db, 'lakeside', limit, at(61))]).toEqual([
    false,
    true,
    false,
  ]);
});

test('one provider does not use up another', async () => {
  const limit = aLimit('provider', 1);
  await takeAttempts(db, 'lakeside', [limit], at(0));

  expect(await takeAttempts(db, 'hillview', [limit], at(0))).toEqual([]);
});

test('what is given back is one hit, not those of others at the same instant', async () => {
  const limit = aLimit('shared', 2);
  await takeAttempts(db, 'lakeside', [limit], at(0));
  await takeAttempts(db, 'lakeside', [limit], at(0));

  await giveAttemptsBack(db, 'lakeside', [limit], at(0));

  expect(await takeAttempts(db, 'lakeside', [limit], at(1))).toEqual([]);
  expect(await takeAttempts(db, 'lakeside', [limit], at(1))).toEqual(['guess']);
});
