import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { begin, offerRequest, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { exportRows } from './export-rows.ts';
import { exportOf, type ExportName } from './period-exports.ts';

let collecting: Collecting;
let plan: CollectedPlan;

beforeAll(async () => {
  collecting = await startCollecting();
  plan = await collecting.aPlan();
  await collecting.collectOn('2026-07-15');
});
afterAll(() => collecting.closeWhole());

interface Wish {
  readonly since?: string;
  readonly until?: string;
  readonly format?: 'csv' | 'ndjson';
  readonly onWrite?: (text: string) => void | Promise<void>;
}

async function read(name: ExportName, { since = '2026-06-01', until, format = 'ndjson', onWrite }: Wish = {}): Promise<string> {
  let text = '';
  const { provider_id, time_zone } = collecting.provider;
  const write = async (part: string) => {
    if (onWrite) await onWrite(part);
    else text += part;
  };
  const to = { providerId: provider_id, format, write, now: new Date() };
  await exportRows(collecting.db, exportOf(name, { provider_id, time_zone, since, until }), to);
  return text;
}

const rowsOf = async (name: ExportName, wish?: Wish) =>
  (await read(name, wish))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

test('plans have their sums and the numbers of their bills', async () => {
  const [bill] = plan.household.bills;

  expect(await rowsOf('plans')).toMatchObject([
    {
      status: 'ACTIVE',
      months: 3,
      method: 'card',
      total_cents: 60_000,
      paid_cents: 20_000,
      open_cents: 40_000,
      account_numbers: [bill?.account_number],
      invoice_ids: [bill?.invoice_id],
    },
  ]);
});

test('payments have what changed, by the day of the record in the provider’s time zone', async () => {
  expect((await rowsOf('payments', { since: '2026-07-15', until: '2026-07-15' })).map((row) => row['kind'])).toEqual([
    'attempted',
    'settled',
  ]);
  expect(await rowsOf('payments', { since: '2026-07-16' })).toEqual([]);
  expect((await rowsOf('payments'))[1]).toMatchObject({ paid_change_cents: 20_000, forgiven_change_cents: 0 });
});

test('requests have no name and no phone number, and refusals no reason', async () => {
  const body = { first_name: 'Walter', last_name: 'Eriksen', phone_number: '5852600147' };
  const { reference } = await collecting.service.visitor().get('notifyAgent', { body });

  expect(await rowsOf('requests')).toEqual([expect.objectContaining({ reference, wants_call: true, state: 'open' })]);
  expect(await read('requests')).not.toMatch(/Walter|Eriksen|585/);
  expect(await read('refusals', { format: 'csv' })).toBe(
    '"refusal_id","application_id","refused_at","account_numbers","invoice_ids"\r\n',
  );
});

/** Refused for two bills, and offered plans for one of them afterwards. */
async function refuseBoth() {
  const { db, service } = collecting;
  const household = await addHousehold(db, { patient: { last_name: 'Petrov', first_name: 'Nadia' } });
  const visitor = service.visitor();
  const selected = await selectAll(visitor, household, await begin(visitor, household));
  const { application_id } = selected;
  await signIn(visitor, db, selected);
  const refused = await visitor.ask('createOffers', offerRequest(household, selected));
  const one = household.bills.slice(0, 1).map(({ invoice_id }) => invoice_id);
  const body = { first_name: household.patient.first_name, is_patient: true, bill_invoice_ids: one };
  const fewer = await visitor.get('selectBills', { params: { application_id }, headers: {}, body });
  const accepted = await visitor.ask('createOffers', offerRequest(household, fewer));
  return { household, application_id, statuses: [refused.status, accepted.status] };
}

test('a refusal has the bills that were refused, whatever is chosen later', async () => {
  const { household, application_id, statuses } = await refuseBoth();
  const [row, ...others] = await rowsOf('refusals');
  const sorted = (ids: unknown) => (ids as readonly string[]).toSorted();

  expect(statuses).toEqual([422, 201]);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ application_id });
  expect(sorted(row?.['invoice_ids'])).toEqual(sorted(household.bills.map(({ invoice_id }) => invoice_id)));
  expect(sorted(row?.['account_numbers'])).toEqual(sorted(household.bills.map(({ account_number }) => account_number)));

  await sql`update bureau_pulls set bill_ids = null where application_id = ${application_id}`.execute(collecting.db);

  // Earlier versions recorded no bills of a refusal.
  expect((await rowsOf('refusals'))[0]).toMatchObject({ invoice_ids: [household.bills[0]?.invoice_id] });
});

test('a number that a spreadsheet would run begins with an apostrophe', async () => {
  await sql`update bills set account_number = '=cmd()' where invoice_id = ${plan.household.bills[0]?.invoice_id}`.execute(
    collecting.db,
  );

  expect(await read('plans', { format: 'csv' })).toContain(`"'=cmd()"`);
});

test('a hundred thousand rows are of one moment, and need no more memory than a thousand', async () => {
  await sql`
    insert into contact_requests (provider_id, request_id, reference, locale, session_id_hash, created_at)
    select 'lakeside', gen_random_uuid(), '3F2A-91BC', 'en', 'x', timestamptz '2026-08-01T12:00Z' + n * interval '1 second'
    from generate_series(1, 100000) n
  `.execute(collecting.db);
  let rows = 0;
  let peak = 0;
  let isChanged = false;
  const before = process.memoryUsage().heapUsed;
  await read('requests', {
    since: '2026-08-01',
    onWrite: async (text) => {
      rows += text.split('\n').length - 1;
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
      if (isChanged) return;
      isChanged = true;
      await sql`delete from contact_requests where created_at > '2026-08-01T13:00Z'`.execute(collecting.db);
    },
  });

  expect(rows).toBe(100_000);
  expect(peak / 1_048_576).toBeLessThan(100);
});
