import type { BodyOf, Calls } from '#api';
import { isSamePerson, maskEmail, maskPhone, sumCents, type DayString } from '#rules';

import type { Db } from '../../schema/database.ts';
import { listBills, type Bill } from '../patients/bills.ts';
import { type Guarantor, type Patient, readPeople, type People } from '../patients/patients.ts';
import type { Subject } from '../audit/audit.ts';
import type { Context } from '../calls/context.ts';

/** Everything that a lookup finds. */
export interface Vault extends People {
  readonly bills: readonly Bill[];
}

type VaultBody = BodyOf<Calls['lookup']>;

export async function readVault(db: Db, subject: Subject): Promise<Vault> {
  const people = await readPeople(db, subject);
  return { ...people, bills: await listBills(db, subject) };
}

/** Changes with any change of the person or the bills. It is keyed, so that a caller cannot guess its source. */
export function vaultHash({ patient, guarantors, bills }: Vault, keyedHash: Context['keyedHash']): string {
  const words = [
    [patient.first_name, patient.last_name, patient.birth_date, patient.phone, patient.email, addressParts(patient)],
    guarantors.map((one) => [one.guarantor_id, one.first_name, one.last_name, one.phone, one.email, addressParts(one)]),
    bills.map((bill) => [bill.invoice_id, bill.total_cents, bill.servicing_date, bill.in_plan]),
  ];
  return keyedHash('vault', JSON.stringify(words));
}

/** The vault as the wire carries it to a session that acts for the person, or, where it `isMasked`, to any that found them. */
export function vaultAnswer(
  { keyedHash }: Pick<Context, 'keyedHash'>,
  vault: Vault,
  { uniqueValue, isMasked }: { readonly uniqueValue: string; readonly isMasked: boolean },
): VaultBody {
  const { patient, guarantors, bills } = vault;
  const { first_name, last_name, email, phone, birth_date } = patient;
  return {
    needs_code: false,
    user: {
      first_name,
      last_name,
      // Who is signed in may be a guarantor, so the patient's own stays masked here.
      email: isMasked || email === null ? null : maskEmail(email),
      phone: isMasked || phone === null ? null : maskPhone(phone),
    },
    patient: { birth_date },
    guarantors: guarantors.map((one) => guarantorAnswer(one, patient, isMasked)),
    bills: bills.map(billAnswer),
    bill_count: null,
    bill_total: null,
    unique_value: uniqueValue,
    data_hash_token: vaultHash(vault, keyedHash),
  };
}

/** What is shown before a code where the rest is shown after it: nothing, or count and total. */
export function vaultBehindCode(
  { keyedHash }: Pick<Context, 'keyedHash'>,
  uniqueValue: string,
  { birthDate, bills }: { readonly birthDate: DayString; readonly bills: readonly Bill[] | undefined },
): VaultBody {
  return {
    needs_code: true,
    user: { first_name: '', last_name: '', email: null, phone: null },
    // As it was typed.
    patient: { birth_date: birthDate },
    guarantors: [],
    bills: [],
    bill_count: bills?.length ?? null,
    bill_total: bills ? sumCents(bills.map(({ total_cents }) => total_cents)) : null,
    unique_value: uniqueValue,
    data_hash_token: keyedHash('vault-behind-code', uniqueValue),
  };
}

/** A surname other than the visitor's is shown as an initial. A visitor with the patient's name is identified as the patient. */
function guarantorAnswer(
  { guarantor_id, first_name, last_name }: Guarantor,
  patient: Patient,
  isMasked: boolean,
): VaultBody['guarantors'][number] {
  if (!isMasked || isSamePerson({ first_name, last_name }, patient)) return { guarantor_id, first_name, last_name };
  const [initial] = last_name.trim();
  return { guarantor_id, first_name, last_name: initial === undefined ? '' : `${initial}.` };
}

function billAnswer(bill: Bill): VaultBody['bills'][number] {
  return {
    open_vault_id: bill.bill_id,
    invoice_id: bill.invoice_id,
    facility: bill.facility,
    department: bill.department ?? '',
    servicing_date: bill.servicing_date,
    account_number: (bill.account_number ?? '').slice(-4),
    total_amount: bill.total_cents,
    in_plan: bill.in_plan,
  };
}

function addressParts({ address, city, state, postal_code }: People['patient'] | People['guarantors'][number]) {
  return [address, city, state, postal_code];
}
