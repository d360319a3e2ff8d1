import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { begin, enrollToPlan, lookUp, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold, type Household, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { putMessage } from '../messages/outbox.ts';
import { applyRetention } from './apply-retention.ts';
import { belongingTo, PATIENT_TABLES } from './patient-records.ts';
import { reportRetention } from './retention-report.ts';

const DAY = 86_400;
const provider = aProvider({ retention: { message_days: 30, enrollment_days: 60, patient_days: 90, import_days: 60 } });
let service: TestService;

beforeAll(async () => {
  service = await startTestService([provider]);
});
afterAll(() => service.close());

async function household(options?: HouseholdOptions): Promise<Household> {
  const added = await addHousehold(service.db, options);
  const { patient_id } = added.patient;
  for (const table of ['patients', 'bills'] as const)
    await service.db.updateTable(table).set({ updated_at: service.now() }).where('patient_id', '=', patient_id).execute();
  return added;
}

async function message(changes: { readonly sent_at?: Date }): Promise<string> {
  const reason = `test:${randomUUID()}`;
  const [provider_id, created_at] = ['lakeside', service.now()];
  const common = {
    channel: 'sms',
    recipient: '5185550142',
    kind: 'plan-started',
    locale: 'en',
    subject: null,
    body: 'Canary',
  } as const;
  await putMessage(service.db, { provider_id, reason, created_at, ...common });
  if (changes.sent_at) await service.db.updateTable('outbox').set(changes).where('reason', '=', reason).execute();
  return reason;
}

async function readMessage(reason: string) {
  const [message] = await readMessages(service.db, { reason });
  return { recipient: message?.recipient, body: message?.body };
}

const isThere = async ({ patient: { patient_id } }: Household) =>
  (await service.db.selectFrom('patients').select('mrn').where('patient_id', '=', patient_id).execute()).length === 1;

const run = () => applyRetention(service.db, provider, service.now());

test('a message loses its recipient and text after its days, and its cause sends no second one', async () => {
  const sent = await message({ sent_at: service.now() });
  const waiting = await message({});
  service.wait(31 * DAY);
  const fresh = await message({ sent_at: service.now() });

  const counts = await run();

  expect(counts).toMatchObject({ messages: 1 });
  expect(await readMessage(sent)).toEqual({ recipient: '', body: '' });
  for (const kept of [waiting, fresh]) expect(await readMessage(kept)).toMatchObject({ body: 'Canary' });
});

test('a run on the same day does nothing, and the report has the runs', async () => {
  service.wait(DAY);
  await run();

  expect(await run()).toBeUndefined();
  const report = await reportRetention(service.db, provider, service.now());
  expect(report.policy).toEqual({ message_days: 30, enrollment_days: 60, patient_days: 90, import_days: 60 });
  expect(report.runs[0]).toMatchObject({ messages: 0, enrollments: 0, patients: 0 });
});

test('an enrollment without a plan is deleted after its days, and one with a plan stays', async () => {
  const [left, planned] = [await household(), await household()];
  const { application_id: started } = await enrollToPlan(service.visitor(), service.db, planned);
  const visitor = service.visitor();
  await lookUp(visitor, left);
  const { application_id } = await begin(visitor, left);
  await selectAll(visitor, left, { application_id } as never);
  await signIn(visitor, service.db, { application_id } as never);
  service.wait(61 * DAY);
  await sql`delete from sessions`.execute(service.db);

  const counts = await run();

  const { rows } = await sql<{ application_id: string }>`select application_id from applications`.execute(service.db);
  expect(counts).toMatchObject({ enrollments: 1 });
  expect(rows).toEqual([{ application_id: started }]);
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('a patient is deleted with the bills when none is open and no plan is left', async () => {
  const [open, closed, planned] = [await household(), await household(), await household()];
  await enrollToPlan(service.visitor(), service.db, planned);
  await sql`update bills set status = 'closed' where patient_id = ${closed.patient.patient_id}`.execute(service.db);
  service.wait(91 * DAY);
  await sql`delete from sessions`.execute(service.db);
  const { due } = await reportRetention(service.db, provider, service.now());

  const counts = await run();

  expect([due.patients, counts?.patients]).toEqual([1, 1]);
  expect(await Promise.all([open, closed, planned].map(isThere))).toEqual([true, false, true]);
});

test('the report of an import is deleted with its problems after its days', async () => {
  const old = { provider_id: 'lakeside', kind: 'bills' as const, files: ['march.csv'], begun_at: service.now() };
  const { import_id } = await service.db
    .insertInto('import_reports')
    .values(old)
    .returning('import_id')
    .executeTakeFirstOrThrow();
  const problem = { provider_id: 'lakeside', import_id, number: 1, line: 2, code: 'missing', reason: 'is missing' };
  await service.db.insertInto('import_problems').values(problem).execute();
  service.wait(61 * DAY);
  await service.db
    .insertInto('import_reports')
    .values({ ...old, begun_at: service.now() })
    .execute();

  const counts = await run();

  expect(counts).toMatchObject({ import_reports: 1 });
  expect(await service.db.selectFrom('import_problems').selectAll().execute()).toEqual([]);
  expect((await reportRetention(service.db, provider, service.now())).stored).toMatchObject({ import_reports: 1 });
});

test('every table with a patient, an application or a plan is among the records of a patient', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('patient_id', 'application_id', 'payment_plan_id')
      -- Its rows live until the end of a transaction.
      and table_name <> 'plan_checks'
    order by name
  `.execute(service.db);

  // For a new one: state in patient-records.ts how its rows belong to a patient, and let erase-patient.ts delete them.
  expect(rows.map(({ name }) => name).filter((name) => !(PATIENT_TABLES as readonly string[]).includes(name))).toEqual([]);
  const subject = { provider_id: 'lakeside', patient_id: randomUUID(), recipients: [] };
  for (const table of PATIENT_TABLES)
    await sql`select from ${sql.table(table)} where ${belongingTo(table, subject)}`.execute(service.db);
});
