import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { enrollToPlan } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { findBrokenLinks } from '../../domain/audit/audit.ts';
import { KEPT_MS, Keyring, keyringOf } from './keyring.ts';
import { selectRows } from './rows.ts';
import { listDataKeys, rotateDataKeys } from './rotate-data-keys.ts';
import { forProvider } from './scopes.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** One after the other, as each reads the newest code. */
async function enrollAll(households: readonly Household[]) {
  const enrolled = [];
  for (const household of households) enrolled.push(await enrollToPlan(service.visitor(), service.db, household));
  return enrolled;
}

test('a rotation while patients enroll loses nothing, and the older key ends once each process has the new one', async () => {
  const households: Household[] = [];
  for (let number = 0; number < 5; number += 1) households.push(await addHousehold(service.db));
  const own = forProvider(service.db, 'lakeside');
  const enrolling = enrollAll(households);
  const first = await rotateDataKeys(own, 'lakeside', new Date());
  const plans = await enrolling;
  const later = new Date(Date.now() + 2 * KEPT_MS);
  const second = await rotateDataKeys(own, 'lakeside', later);

  expect([first.version, first.isNew, second.version, second.isNew, second.endsAfter]).toEqual([2, true, 2, false, null]);
  expect(first.endsAfter).toBeInstanceOf(Date);
  const keys = await listDataKeys(own, 'lakeside');
  expect(keys.map(({ version, rows, ended_at }) => [version, rows > 0, ended_at !== null])).toEqual([
    [2, true, false],
    [1, false, true],
  ]);
  const patients = await selectRows(own, 'patients', { provider_id: 'lakeside' }).execute();
  const names = (rows: readonly { readonly last_name: string }[]) => rows.map(({ last_name }) => last_name).toSorted();
  expect(names(patients)).toEqual(names(households.map(({ patient }) => patient)));
  const messages = await readMessages(service.db, { kinds: ['plan-started'] });
  expect(messages.map(({ reason }) => reason).toSorted()).toEqual(
    plans.map(({ plan }) => `plan-started ${plan.payment_plan_id}`).toSorted(),
  );
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('a rotation that was broken off goes on with its key', async () => {
  const own = forProvider(service.db, 'lakeside');
  const { version } = await rotateDataKeys(own, 'lakeside', new Date());
  await sql`update data_keys set ended_at = null where version = ${version - 1}`.execute(service.db);

  expect(await rotateDataKeys(own, 'lakeside', new Date())).toMatchObject({ version, isNew: false, rows: 0 });
});

test('a process that was idle for a while encrypts with the newest key, as an older one may have ended', async () => {
  const idle = new Keyring(service.databaseUrl, []);
  await idle.keysOf('lakeside');
  const version = await keyringOf(service.db).addVersion('lakeside');
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 2 * KEPT_MS);

  expect((await idle.keysOf('lakeside')).version).toBe(version);

  clock.mockRestore();
});
