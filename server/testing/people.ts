import { randomUUID } from 'node:crypto';

import { lastNameKey, toCents, type DayString } from '#rules';
import type { Insertable } from 'kysely';

import { updateRows } from '../platform/database/rows.ts';
import { sealChange, sealRow } from '../platform/database/sealed-rows.ts';
import type { Database, Db } from '../schema/database.ts';
import type { NewRow, PersonalValues } from '../schema/sealed-tables.ts';

/** A patient with bills, as an import would store them. Every call makes a new one. */
export interface Household {
  readonly patient: NewRow<'patients'> & { readonly patient_id: string };
  readonly guarantors: readonly (NewRow<'guarantors'> & { readonly guarantor_id: string })[];
  readonly bills: readonly (Insertable<Database['bills']> & { readonly bill_id: string })[];
}

export interface HouseholdOptions {
  readonly patient?: Partial<NewRow<'patients'>>;
  readonly guarantors?: readonly Omit<Partial<NewRow<'guarantors'>>, 'guarantor_id'>[];
  /** Amounts in cents, one bill each. */
  readonly bills?: readonly number[];
}

export async function addHousehold(
  db: Db,
  { patient: own = {}, guarantors = [], bills = [105_250, 64_000] }: HouseholdOptions = {},
): Promise<Household> {
  const household = aHousehold({ patient: own, guarantors, bills });
  await db
    .insertInto('patients')
    .values(await sealRow(db, 'patients', household.patient))
    .execute();
  for (const guarantor of household.guarantors)
    await db
      .insertInto('guarantors')
      .values(await sealRow(db, 'guarantors', guarantor))
      .execute();
  if (household.bills.length > 0) await db.insertInto('bills').values(household.bills).execute();
  return household;
}

/** Gives a patient other values, as an import does. */
export async function changePatient(
  db: Db,
  { patient }: Pick<Household, 'patient'>,
  change: Partial<PersonalValues['patients']>,
) {
  const { provider_id, patient_id } = patient;
  await db.transaction().execute(async (trx) => {
    const envelope = await sealChange(trx, 'patients', { provider_id, id: patient_id }, change);
    await updateRows(trx, 'patients', { provider_id, patient_id }).set(envelope).execute();
  });
}

/** A bill that came later; its invoice id. */
export async function addBill(db: Db, { patient, bills }: Household, cents = 30_000): Promise<string> {
  const [first] = bills;
  if (!first) throw new Error('a household with bills');
  const invoice_id = `INV-${randomUUID()}`;
  const { provider_id, patient_id } = patient;
  await db
    .insertInto('bills')
    .values({
      ...first,
      provider_id,
      patient_id,
      bill_id: randomUUID(),
      invoice_id,
      department: 'Laboratory',
      total_cents: toCents(cents),
    })
    .execute();
  return invoice_id;
}

const address = { address: '12 Harbor Street', city: 'Rochester', state: 'NY', postal_code: '14604' };

function aHousehold({ patient: own = {}, guarantors = [], bills = [] }: HouseholdOptions): Household {
  const patient_id = randomUUID();
  const unique = patient_id.replaceAll('-', '').slice(0, 8);
  const last_name = own.last_name ?? `Rivera${unique.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  const patient = {
    provider_id: 'lakeside',
    mrn: `MRN-${unique}`,
    first_name: 'Ana',
    birth_date: '1984-03-07' as DayString,
    ssn_last4: '4321',
    phone: phoneFor(unique),
    email: 'ana.rivera@mail.example',
    ...address,
    ...own,
    patient_id,
    last_name,
    last_name_key: lastNameKey(last_name),
  };
  const { provider_id } = patient;
  return {
    patient,
    guarantors: guarantors.map((guarantor, index) => ({
      provider_id,
      patient_id,
      position: index + 1,
      first_name: 'Elena',
      last_name,
      birth_date: null,
      phone: phoneFor(unique.split('').toReversed().join('')),
      email: null,
      ...address,
      ...guarantor,
      guarantor_id: randomUUID(),
    })),
    bills: bills.map((cents, index) => ({
      provider_id,
      bill_id: randomUUID(),
      patient_id,
      invoice_id: `INV-${unique}-${index + 1}`,
      facility: 'Lakeside Hospital',
      department: 'Radiology',
      servicing_date: '2026-03-07' as DayString,
      account_number: `AC99${unique}`,
      total_cents: toCents(cents),
    })),
  };
}

function phoneFor(unique: string): string {
  return `585${String(Number.parseInt(unique.replace(/[^0-9a-f]/g, '0'), 16) % 10_000_000).padStart(7, '2')}`;
}
