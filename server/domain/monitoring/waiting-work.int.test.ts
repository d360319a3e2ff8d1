import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import { openJobs } from '../../platform/jobs/open-jobs.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countLedgerEntries } from './ledger-activity.ts';
import { listWaitingWork } from './waiting-work.ts';

let database: TestDatabase;
let db: Db;
const metrics = openMetrics();
const now = new Date('2026-06-01T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('work that is due and not done waits, with the time of its oldest', async () => {
  let isDone = false;
  const queue = { name: 'quick', retries: { retryLimit: 0 }, work: async () => void (isDone = true) };
  const jobs = await openJobs({ databaseUrl: database.url, log: pino({ level: 'silent' }), metrics }, [queue]);
  await jobs.add('quick', [{ data: {} }]);
  await expect.poll(() => isDone, { timeout: 20_000 }).toBe(true);
  await jobs.close();
  await sql`
    insert into outbox (provider_id, channel, kind, locale, reason, created_at, due_at)
    values ('lakeside', 'sms', 'code', 'en', 'one', ${now}, ${now}::timestamptz - interval '90 seconds'),
      ('lakeside', 'sms', 'code', 'en', 'two', ${now}, ${now}::timestamptz + interval '1 hour')
  `.execute(db);

  expect((await listWaitingWork(db, now)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'jobs', count: 0, seconds: 0 },
    { kind: 'messages', count: 1, seconds: 90 },
    { kind: 'webhooks', count: 0, seconds: 0 },
  ]);
  expect(await metrics.write()).toContain('causeway_job_seconds_count{queue="quick",outcome="done"} 1');
});

test('a delivery that waits for an earlier one of its subject is not due', async () => {
  const late = sql`${now}::timestamptz - interval '1 hour'`;
  const next = sql`${now}::timestamptz + interval '2 hours'`;
  await sql`
    with events as (
      insert into provider_events (provider_id, subject, fact, kind, data, happened_at, recorded_at, queued_at)
      select 'lakeside', 'plan', fact, 'plan.started', '{}', ${late}, ${late}, ${late} from unnest(array['one', 'two']) as fact
      returning event_id, subject, fact, number
    )
    insert into webhook_deliveries (provider_id, delivery_id, event_id, subject, number, url, created_at, due_at)
    select 'lakeside', gen_random_uuid(), event_id, subject, number, url, ${late},
      case when fact = 'one' and url = 'https://dead.example/' then ${next} else ${late} end
    from events, unnest(array['https://dead.example/', 'https://quick.example/']) as url
  `.execute(db);

  expect(await listWaitingWork(db, now)).toContainEqual({ kind: 'webhooks', count: 1, seconds: 3_600 });
});

test('ledgers without an entry of the last day count none', async () => {
  expect(await countLedgerEntries(db, ['lakeside'], now)).toEqual([]);
});
