import { addDays, daysBetween, today, type DayString } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { opened } from '../../platform/database/sealed-rows.ts';
import { isSealedTable } from '../../schema/sealed-tables.ts';
import { begin, enrollToPlan, lookUp, offerRequest, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { addOldPlan, aTransferringProvider, transferPlan } from '../../testing/old-plans.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { changeApplication } from '../applications/applications.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { erasePatient } from './erase-patient.ts';
import { exportPatient } from './export-patient.ts';
import { findPatientByMrn, PATIENT_TABLES } from './patient-records.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aTransferringProvider('sms')]);
});
afterAll(() => service.close());

const origin = () => ({ actor: 'staff', session_id_hash: null, at: service.now() }) as const;
const erasing = () => ({ ...origin(), today: today('America/New_York', service.now()) });
const subjectOf = ({ patient: { patient_id } }: Household) => ({ provider_id: 'lakeside', patient_id });

/** Tables in which a text of the household is found, whatever column or envelope has it. */
async function listTablesWith(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of PATIENT_TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(
      isSealedTable(table) ? opened(service.db, table) : service.db,
    );
    if (rows.some((row) => JSON.stringify(row).includes(text))) found.push(table);
  }
  return found;
}

/** A household whose plan has ended. */
async function withEndedPlan(): Promise<Household> {
  const household = await addHousehold(service.db);
  const { plan } = await enrollToPlan(service.visitor(), service.db, household);
  const end = addDays(plan.draft.last_payment_date as DayString, 40);
  service.wait(daysBetween(today('America/New_York', service.ports.clock.now()), end) * 86_400);
  return household;
}

test('an export has the imported data, the enrollment, the plan with its documents and the audit, and no secret', async () => {
  const household = await addHousehold(service.db);
  await enrollToPlan(service.visitor(), service.db, household);

  const tables = await exportPatient(service.db, subjectOf(household), { sealer: undefined, origin: origin() });

  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['patients', 'bills', 'applications', 'consents', 'offers', 'payment_plans', 'agreements', 'outbox']),
  );
  expect(tables.patients).toEqual([expect.objectContaining({ last_name: household.patient.last_name })]);
  expect(JSON.stringify(tables.agreements)).toContain(household.patient.last_name);
  expect(JSON.stringify(tables)).not.toMatch(/"(\w*secret|\w*_hash|processor_reference)"/);
});

test('a patient with a running plan is not erased', async () => {
  const household = await addHousehold(service.db);
  const { plan } = await enrollToPlan(service.visitor(), service.db, household);

  const erasure = await erasePatient(service.db, subjectOf(household), erasing());

  expect(erasure).toEqual({ outcome: 'runningPlan', codes: [plan.confirmation_code] });
  expect(await findPatientByMrn(service.db, 'lakeside', household.patient.mrn)).toBeDefined();
});

test('a patient without a plan leaves nothing but the audit', async () => {
  const household = await addHousehold(service.db, { guarantors: [{}] });
  await lookUp(service.visitor(), household);

  const erasure = await erasePatient(service.db, subjectOf(household), erasing());

  expect(erasure).toMatchObject({ outcome: 'erased', kept: [{ kept: 'audit' }] });
  expect(await listTablesWith(household.patient.last_name)).toEqual([]);
  expect(await listTablesWith(household.patient.patient_id)).toEqual(['audit_events']);
});

/** The contact that a host names for a frame, beside the one on file. */
async function nameContact(household: Household, phone: string): Promise<void> {
  const application = await selectRows(service.db, 'applications', subjectOf(household)).executeTakeFirstOrThrow();
  const origin = { actor: 'host', session_id_hash: null, at: service.ports.clock.now() } as const;
  const set = { named_contact: { phone, email: null } };
  await inTransaction(service.db, (trx) => changeApplication(trx, application, { event: 'application.selected', set }, origin));
}

test('of a plan that has ended, the plan stays with its documents and its ledger, and no lookup finds the patient', async () => {
  const household = await withEndedPlan();
  await nameContact(household, '5855550166');
  const { rows: before } = await sql`select * from agreements`.execute(service.db);

  const erasure = await erasePatient(service.db, subjectOf(household), erasing());

  const { rows: after } = await sql`select * from agreements`.execute(service.db);
  const again = await lookUp(service.visitor(), household).catch((error: unknown) => ({ status: String(error) }));
  expect(erasure).toMatchObject({ outcome: 'erased', kept: expect.arrayContaining([{ kept: 'plans', count: 1 }]) });
  expect(after).toEqual(before);
  for (const phone of [String(household.patient.phone), '5855550166']) expect(await listTablesWith(phone)).toEqual([]);
  expect(await listTablesWith(household.patient.last_name)).not.toContain('patients');
  expect(again).not.toMatchObject({ status: 200 });
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('a request for help leaves with the email that staff were sent', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  await lookUp(visitor, household);
  await visitor.get('notifyAgent', {
    body: { reason: 'new_phone', first_name: 'Unmistakable', last_name: household.patient.last_name, phone_number: '5855550199' },
  });

  await erasePatient(service.db, subjectOf(household), erasing());

  expect(await listTablesWith('Unmistakable')).toEqual([]);
});

test('messages to a number that was typed and never used stay with the person who has it', async () => {
  const household = await addHousehold(service.db);
  const other = await addHousehold(service.db, { patient: { phone: '5855550187' } });
  const visitor = service.visitor();
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household, { patient_ssn: '4321' }));
  const type = (phone: string) => visitor.get('changePhone', { params: { application_id }, body: { phone_number: phone } });
  await type(String(other.patient.phone));
  await type('5855550188');
  const others = service.visitor();
  const found = await begin(others, other, { patient_ssn: '4321' });
  await selectAll(others, other, found);
  await others.get('changePhone', { params: found, body: { phone_number: '5855550189' } });
  const messagesToOther = async () =>
    (await readMessages(service.db, { kinds: ['new-phone'] })).filter(({ recipient }) => recipient === other.patient.phone);
  const before = await messagesToOther();

  const { outbox } = await exportPatient(service.db, subjectOf(household), { sealer: undefined, origin: origin() });
  await erasePatient(service.db, subjectOf(household), erasing());

  expect(before).toEqual([expect.objectContaining({ sent_at: null, given_up_at: null })]);
  const exported = outbox?.map(({ recipient }) => recipient);
  expect(exported).toContain(household.patient.phone);
  expect(exported).not.toContain(other.patient.phone);
  expect(await messagesToOther()).toEqual(before);
});

test('an old plan that was transferred stays without name and contact, and no lookup finds it', async () => {
  const old = await addOldPlan(service.db);
  await transferPlan(service.visitor(), service.db, old);
  service.wait(2 * 366 * 86_400);

  const erasure = await erasePatient(service.db, { provider_id: 'lakeside', patient_id: old.patient_id }, erasing());

  const [row] = await selectRows(service.db, 'old_plans', { provider_id: 'lakeside', old_plan_id: old.old_plan_id }).execute();
  expect(erasure).toMatchObject({ outcome: 'erased', kept: expect.arrayContaining([{ kept: 'oldPlans', count: 1 }]) });
  expect(row).toMatchObject({ payer_last_name: '', phone: null, email: null });
});

test('the bills of a refusal stay as long as the law keeps the refusal, and leave with it', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Stone', first_name: 'Victor' } });
  const visitor = service.visitor();
  const selected = await selectAll(visitor, household, await begin(visitor, household));
  await signIn(visitor, service.db, selected);
  const refused = await visitor.ask('createOffers', offerRequest(household, selected));
  const { application_id } = selected;
  const bill_invoice_ids = household.bills.slice(0, 1).map(({ invoice_id }) => invoice_id);
  const body = { first_name: household.patient.first_name, is_patient: true, bill_invoice_ids };
  await visitor.get('selectBills', { params: { application_id }, headers: {}, body });
  const left = async () =>
    (await selectRows(service.db, 'bills', subjectOf(household)).execute()).map(({ invoice_id }) => invoice_id).toSorted();

  const early = await erasePatient(service.db, subjectOf(household), erasing());
  const kept = await left();
  service.wait(26 * 31 * 86_400);
  const late = await erasePatient(service.db, subjectOf(household), erasing());

  expect(refused.code).toBe('guarantor_denied');
  expect(early).toMatchObject({ outcome: 'erased', kept: expect.arrayContaining([{ kept: 'bureau', count: 1 }]) });
  expect(kept).toEqual(household.bills.map(({ invoice_id }) => invoice_id).toSorted());
  expect(late).toMatchObject({ outcome: 'erased', kept: [{ kept: 'audit' }] });
  expect(await left()).toEqual([]);
});
