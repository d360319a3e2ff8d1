import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHousehold } from '../../testing/people.ts';
import { begin, readCode, selectAll } from '../../testing/enrollment.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A visitor whose code was sent. */
async function withCode() {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household));
  await visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });
  await visitor.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  const code = await readCode(service.db);
  return { visitor, enter: () => visitor.ask('validateCode', { body: { application_id, code } }) };
}

/** Where the signed-in session gets its new id, the connection dies, as it does when the process is killed. */
async function dieBeforeTheNewId(): Promise<() => Promise<unknown>> {
  await sql`
    create function die_here() returns trigger language plpgsql security definer as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
      return new;
    end $$
  `.execute(service.db);
  await sql`
    create trigger die_here before insert on sessions for each row when (new.verified_at is not null) execute function die_here()
  `.execute(service.db);
  return () => sql`drop function die_here cascade`.execute(service.db);
}

test('a kill between the right code and the new session id leaves no session signed in, and the code still works', async () => {
  const { visitor, enter } = await withCode();
  const old = visitor.clone();
  const live = await dieBeforeTheNewId();
  const killed = await enter();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from sessions where verified_at is not null`.execute(service.db);
  const asOld = await old.get('loggedIn', {});
  await live();

  const again = await enter();

  expect([killed.status, killed.code]).toEqual([503, 'service_unavailable']);
  expect(rows).toEqual([{ count: 0 }]);
  expect(asOld).toEqual({ isLoggedIn: false });
  expect([again.status, (await visitor.get('loggedIn', {})).isLoggedIn]).toEqual([200, true]);
});

test('the id from before the code is a stranger’s', async () => {
  const { visitor, enter } = await withCode();
  const stolen = visitor.clone();
  await enter();

  expect(visitor.cookie()).not.toBe(stolen.cookie());
  expect(await stolen.get('loggedIn', {})).toEqual({ isLoggedIn: false });
  expect(await visitor.get('loggedIn', {})).toEqual({ isLoggedIn: true });
});
