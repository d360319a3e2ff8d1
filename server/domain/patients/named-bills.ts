import { lastNameKey, toCents, type DayString } from '#rules';
import { sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { opened, sealRow } from '../../platform/database/sealed-rows.ts';
import type { Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { listGuarantors, type Guarantor, type Patient } from './patients.ts';
import type { Subject } from '../audit/audit.ts';

export interface KnownBill {
  readonly patient_id: string;
  readonly invoice_id: string;
  readonly status: 'open' | 'closed';
  readonly in_plan: boolean;
}

/** Those of these bills that the provider has already, of any patient. */
export async function listKnownBills(db: Db, providerId: string, invoiceIds: readonly string[]): Promise<readonly KnownBill[]> {
  const { rows } = await sql<KnownBill>`
    select patient_id, invoice_id, status, exists (
      select from plan_bills
      where plan_bills.provider_id = ${providerId} and plan_bills.invoice_id = bills.invoice_id and plan_status in ('ACTIVE', 'COMPLETED', 'DEFAULTED')
    ) as in_plan
    from bills where provider_id = ${providerId} and invoice_id = any(${[...invoiceIds]}::text[])
  `.execute(db);
  return rows;
}

export function findPatientByNumber(db: Db, providerId: string, mrn: string): Promise<Patient | undefined> {
  return selectRows(db, 'patients', { provider_id: providerId, mrn }).executeTakeFirst();
}

interface NewPatient {
  readonly mrn: string;
  readonly patient: SimulatedOfferRequest['patient'];
  /** Where the patient answers for the bills. */
  readonly contact: SimulatedOfferRequest['guarantor'] | undefined;
}

/** Adds a patient whom a host named; one who came under the same number a moment ago stays. */
export async function insertPatient(trx: Db, providerId: string, { mrn, patient, contact }: NewPatient): Promise<void> {
  const { first_name, last_name, birth_date } = patient;
  const row = {
    provider_id: providerId,
    mrn,
    first_name,
    last_name,
    last_name_key: lastNameKey(last_name),
    birth_date: birth_date as DayString,
    ...(contact && contactColumns(contact)),
  };
  await trx
    .insertInto('patients')
    .values(await sealRow(trx, 'patients', row))
    .onConflict((conflict) => conflict.columns(['provider_id', 'mrn']).doNothing())
    .execute();
}

/** Any other request that takes bills of this patient waits until the transaction ends. */
export async function lockPatient(trx: Db, { provider_id, patient_id }: Subject): Promise<void> {
  await sql`
    select from patients where provider_id = ${provider_id} and patient_id = ${patient_id} for no key update
  `.execute(trx);
}

/**
 * Adds a guarantor for the bills, after the known ones. A phone and a mailbox on file receive codes, so a patient with a known contact
 * gets no other one by this.
 */
export async function insertGuarantor(
  trx: Db,
  subject: Subject,
  guarantor: SimulatedOfferRequest['guarantor'],
  { hasKnownContact }: { readonly hasKnownContact: boolean },
): Promise<Guarantor> {
  const { first_name, last_name, birth_date } = guarantor;
  const known = await listGuarantors(trx, subject);
  const { provider_id, patient_id } = subject;
  const row = {
    provider_id,
    patient_id,
    position: Math.max(0, ...known.map(({ position }) => position)) + 1,
    first_name,
    last_name,
    birth_date: (birth_date as DayString | undefined) ?? null,
    ...contactColumns(guarantor),
    ...(hasKnownContact && { phone: null, email: null }),
  };
  return opened(trx, 'guarantors')
    .insertInto('guarantors')
    .values(await sealRow(trx, 'guarantors', row))
    .returningAll()
    .$castTo<Guarantor>()
    .executeTakeFirstOrThrow();
}

/**
 * What a host named becomes bills of the provider. The same invoice is the same bill: the amount owed is the amount that the host named
 * last, unless it is on a plan. One of another patient, or that is closed, stays as it is.
 */
export async function putBills(
  trx: Db,
  { provider_id, patient_id }: Subject,
  bills: SimulatedOfferRequest['bills'],
): Promise<void> {
  const ids = bills.map(({ invoice_id }) => invoice_id);
  // A plan that is being made holds its bills until it is there: the next statement then sees it.
  await sql`
    select from bills where provider_id = ${provider_id} and invoice_id = any(${ids}::text[]) order by invoice_id for update
  `.execute(trx);
  await sql`
    insert into bills as known (
      provider_id, patient_id, invoice_id, facility, department, servicing_date, account_number, total_cents, source
    )
    select ${provider_id}, ${patient_id}, invoice_id, facility, department, servicing_date, account_number, total_cents, 'API_PLATFORM'
    from unnest(
      ${ids}::text[], ${bills.map(({ facility }) => facility)}::text[], ${bills.map(({ department }) => department ?? null)}::text[],
      ${bills.map(({ service_date }) => service_date)}::date[],
      ${bills.map(({ account_number }) => account_number ?? null)}::text[], ${bills.map(({ amount }) => toCents(amount))}::bigint[]
    ) as given (invoice_id, facility, department, servicing_date, account_number, total_cents)
    order by invoice_id
    on conflict (provider_id, invoice_id) do update set total_cents = excluded.total_cents, updated_at = now()
    where known.patient_id = excluded.patient_id and known.status = 'open' and known.total_cents <> excluded.total_cents
      and not exists (
        select from plan_bills where plan_bills.provider_id = ${provider_id} and plan_bills.invoice_id = known.invoice_id
          and plan_bills.plan_status in ('ACTIVE', 'COMPLETED', 'DEFAULTED')
      )
  `.execute(trx);
}

function contactColumns({ phone, email, address: home }: SimulatedOfferRequest['guarantor']) {
  const { address, city, state, postal_code } = home;
  return { phone, email: email ?? null, address, city, state, postal_code };
}
