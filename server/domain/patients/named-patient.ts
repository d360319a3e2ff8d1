import { FunnelError } from '#api';
import { isSameName } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { findPatientByNumber, listKnownBills, type KnownBill } from './named-bills.ts';
import { getPatient, type Patient } from './patients.ts';

/** Who a host's request is about, as far as the provider knows them and their bills. */
export interface NamedPatient {
  readonly patient: Patient | undefined;
  readonly bills: readonly KnownBill[];
}

/**
 * The patient of a request: by a known bill, otherwise by the number. Two people never become one: a person known by
 * it has this name and this birth date, and all known bills are theirs.
 */
export async function requireNamedPatient(db: Db, providerId: string, request: SimulatedOfferRequest): Promise<NamedPatient> {
  const named = request.bills.map(({ invoice_id }) => invoice_id);
  const bills = await listKnownBills(db, providerId, named);
  const byNumber = await findPatientByNumber(db, providerId, requireNumber(request));
  const owners = new Set(bills.map(({ patient_id }) => patient_id));
  const [owner] = owners;
  if (owner === undefined) return { patient: requireSamePerson(byNumber, request, 'vault_conflict'), bills };
  const isOneOwner = owners.size === 1 && (byNumber === undefined || byNumber.patient_id === owner);
  if (!isOneOwner) throw new FunnelError('bill_conflict_invoice_id', { message: 'a bill of this number is of another patient' });
  const byBill = await getPatient(db, { provider_id: providerId, patient_id: owner });
  return { patient: requireSamePerson(byBill, request, 'bill_conflict_invoice_id'), bills };
}

/** What the patient is known by: the record number, or where the host has none, an account. A colon is in no record number. */
export function requireNumber({ patient: { mrn }, bills }: Pick<SimulatedOfferRequest, 'patient' | 'bills'>): string {
  if (mrn !== undefined) return mrn;
  const accounts = bills.map(({ account_number }) => account_number).filter((number) => number !== undefined);
  const [first] = accounts.toSorted();
  if (first === undefined || accounts.length < bills.length)
    throw new FunnelError('bill_mrn_or_account_number_required', {
      message: "give the patient's mrn, or an account_number with every bill",
    });
  return `account:${first}`;
}

function requireSamePerson(
  known: Patient | undefined,
  { patient }: SimulatedOfferRequest,
  code: 'vault_conflict' | 'bill_conflict_invoice_id',
): Patient | undefined {
  if (!known) return undefined;
  const { first_name, last_name, birth_date } = patient;
  const isSame =
    known.birth_date === birth_date && isSameName(known.last_name, last_name) && isSameName(known.first_name, first_name);
  if (!isSame) throw new FunnelError(code, { message: 'known under another name or birth date' });
  return known;
}
