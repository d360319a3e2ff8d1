import type { BodyOf, Calls } from '#api';
import { maskEmail, maskPhone } from '#rules';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { listBills, type Bill } from '../store/bills.ts';
import type { Subject } from '../store/subject.ts';
import type { Context } from './context.ts';
import { readPeople, type People } from './people.ts';

/** Everything that a lookup finds. */
export interface Vault extends People {
  readonly bills: readonly Bill[];
}

type VaultBody = BodyOf<Calls['lookup']>;

const MASK = '•••';

export async function readVault(db: Kysely<Database>, subject: Subject): Promise<Vault> {
  const people = await readPeople(db, subject);
  return { ...people, bills: await listBills(db, subject) };
}

/** Changes when anything of the person or the bills changes; keyed, so that nobody can guess what it was made from. */
export function vaultHash({ patient, guarantors, bills }: Vault, keyedHash: Context['keyedHash']): string {
  const words = [
    [patient.first_name, patient.last_name, patient.birth_date, patient.phone, patient.email, addressParts(patient)],
    guarantors.map((one) => [one.guarantor_id, one.first_name, one.last_name, one.phone, one.email, addressParts(one)]),
    bills.map((bill) => [bill.invoice_id, bill.total_cents, bill.servicing_date, bill.in_plan]),
  ];
  return keyedHash('vault', JSON.stringify(words));
}

/** The vault as the wire carries it. */
export function vaultAnswer(
  context: Pick<Context, 'provider' | 'keyedHash'>,
  vault: Vault,
  { uniqueValue, isVerified }: { readonly uniqueValue: string; readonly isVerified: boolean },
): VaultBody {
  const { patient, guarantors, bills } = vault;
  const isMasked = context.provider.disclosure === 'masked' && !isVerified;
  return {
    user: {
      first_name: patient.first_name,
      last_name: patient.last_name,
      // Who is signed in may be a guarantor, so the patient's own stays masked here.
      email: patient.email === null ? null : maskEmail(patient.email),
      phone: patient.phone === null ? null : maskPhone(patient.phone),
    },
    patient: { birth_date: patient.birth_date },
    guarantors: guarantors.map(({ guarantor_id, first_name, last_name }) => ({ guarantor_id, first_name, last_name })),
    bills: bills.map((bill) => billAnswer(bill, isMasked)),
    unique_value: uniqueValue,
    data_hash_token: vaultHash(vault, context.keyedHash),
  };
}

function billAnswer(bill: Bill, isMasked: boolean): VaultBody['bills'][number] {
  return {
    open_vault_id: bill.bill_id,
    invoice_id: bill.invoice_id,
    facility: isMasked ? MASK : bill.facility,
    department: isMasked ? MASK : (bill.department ?? ''),
    servicing_date: bill.servicing_date,
    account_number: isMasked ? MASK : (bill.account_number ?? '').slice(-4),
    total_amount: bill.total_cents,
    in_plan: bill.in_plan,
  };
}

function addressParts({ address, city, state, postal_code }: People['patient'] | People['guarantors'][number]) {
  return [address, city, state, postal_code];
}
