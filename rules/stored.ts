import type { Address, Application, Bill, PlanDraft, VaultData } from '#api/entities';

import type { ApplicationProgress } from './application.ts';
import { isDay } from './day.ts';
import type { ApplicationPerson } from './person.ts';
import { isAnything, isBoolean, isFilled, isString, isWholeNumber, listOf, nullOr, objectWith, isRecord } from './shape.ts';
import type { VaultPeople } from './guarantor.ts';
import { parseBirthDate } from './birth-date.ts';

// Slots come back from sessionStorage, which a visitor can edit: a value without the shape that the rules read counts as absent.

/** What the rules read of a bill; Spec 5: invoice_id, total_amount and servicing_date are required of every bill. */
export type StoredBill = Pick<Bill, 'invoice_id' | 'total_amount' | 'servicing_date' | 'in_plan'>;

/** What the rules read of a stored lookup. */
export type StoredVault = VaultPeople &
  Pick<VaultData, 'unique_value' | 'data_hash_token'> & { readonly bills: readonly StoredBill[] };

/** What the rules read of a stored application. */
export type StoredApplication = ApplicationProgress &
  ApplicationPerson &
  Pick<Application, 'application_id' | 'needs_code' | 'selected_offer_id' | 'can_change_phone'> & {
    readonly code_channel: string | null;
    readonly draft: unknown;
  };

/** True for a bill with everything that Spec 5 requires; otherwise it is a 'bills validation' failure. */
const isCompleteBill = objectWith<StoredBill>({
  invoice_id: isFilled,
  total_amount: isWholeNumber,
  servicing_date: isDay,
  in_plan: isBoolean,
});

export const isStoredVault = objectWith<StoredVault>({
  user: objectWith({ first_name: isString, last_name: isString }),
  patient: objectWith({ birth_date: isDay }),
  guarantors: listOf(objectWith({ guarantor_id: isString, first_name: isString, last_name: isString })),
  bills: listOf(isCompleteBill),
  unique_value: isFilled,
  data_hash_token: isFilled,
});

export const isStoredApplication = objectWith<StoredApplication>({
  application_id: isFilled,
  needs_code: isBoolean,
  first_name: nullOr(isString),
  is_patient: nullOr(isBoolean),
  guarantor_id: nullOr(isString),
  payment_plan_id: nullOr(isFilled),
  offer_ids: listOf(isFilled),
  payment_method_id: nullOr(isFilled),
  bill_invoice_ids: listOf(isFilled),
  selected_offer_id: nullOr(isFilled),
  can_change_phone: isBoolean,
  code_channel: nullOr(isFilled),
  draft: isAnything,
});

export const isStoredDraft = objectWith<Pick<PlanDraft, 'offer_id' | 'instalments'>>({
  offer_id: isFilled,
  instalments: listOf(objectWith({ number: isWholeNumber, due: isDay, amount: isWholeNumber })),
});

/** Spec 5: every part of a guarantor's address is there. */
export const isAddress = objectWith<Address>({
  address: isFilled,
  city: isFilled,
  state: isFilled,
  postal_code: isFilled,
  address_number: isFilled,
});

/** Spec 5: an external agent's name and id, each at least one character. */
export const isAgentInfo = objectWith<{ readonly agentName: string; readonly externalId: string }>({
  agentName: isFilled,
  externalId: isFilled,
});

/** True when a form gave a last name or the number of a bill, and a valid birth date. */
export function isBillInfoHeld(slot: unknown): boolean {
  if (!isRecord(slot)) return false;
  const { patientLastName, patient_identifier: identifier, patientDateOfBirth: birthDate } = slot;
  return (isFilled(patientLastName) || isFilled(identifier)) && isFilled(birthDate) && parseBirthDate(birthDate) !== undefined;
}

/** True while the provider does not disclose whether the lookup found a person: a code comes first, to the contact on file. */
export function isUntold(slots: Readonly<Record<string, unknown>>): boolean {
  const { application } = slots;
  return isStoredApplication(application) && application.needs_code && application.code_channel === 'on_file';
}
