import type { Addition, Application, Bill, CodeSent, Plan, Refusal, RollUpsConsent, Transfer, VaultData } from '#api/entities';
import { billsToAdd } from '#rules';

type Slots = Readonly<Record<string, unknown>>;

/** The input of the forms that find a bill. */
export interface StoredBillInfo {
  readonly patientLastName: string;
  readonly patient_identifier: string;
  readonly patientDateOfBirth: string;
}

/** A request for help that the visitor sent: its reference and the number to call. */
export interface StoredContactRequest {
  readonly reference: string;
  readonly phone: string | null;
}

/** A slot that holds an object. What a session stored may be of any shape, so screens take every field as perhaps absent. */
function findRecord<T>(slots: Slots, name: string): Partial<T> | undefined {
  const value = slots[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : undefined;
}

export const findVault = (slots: Slots) => findRecord<VaultData>(slots, 'vaultData');
export const findApplication = (slots: Slots) => findRecord<Application>(slots, 'application');
export const findPlan = (slots: Slots) => findRecord<Plan>(slots, 'plan');
export const findBillInfo = (slots: Slots) => findRecord<StoredBillInfo>(slots, 'billInfo');
export const findContactRequest = (slots: Slots) => findRecord<StoredContactRequest>(slots, 'contactRequest');
export const findAddition = (slots: Slots) => findRecord<Addition>(slots, 'addition');
export const findRollUps = (slots: Slots) => findRecord<RollUpsConsent>(slots, 'rollUps');
export const findRefusal = (slots: Slots) => findRecord<Refusal>(slots, 'refusal');
export const findTransfer = (slots: Slots) => findRecord<Transfer>(slots, 'transfer');
export const findVisitor = (slots: Slots) => findRecord<{ readonly firstName: unknown }>(slots, 'visitor');

/** The contact that the plans of several people share, as it was typed. */
export interface StoredContact {
  readonly contactBy?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Of a caller, what customer service asked for; else what the visitor gave for their code. */
export function findSharedContact(slots: Slots, mode: unknown): StoredContact {
  const caller = findRecord<StoredContact>(slots, 'caller');
  if (caller) return caller.contactBy === 'email' ? { email: caller.email ?? '' } : { phone: caller.phone ?? '' };
  return findRecord<StoredContact>(slots, mode === 'email' ? 'emailContact' : 'phoneContact') ?? {};
}
export const findSentCode = (slots: Slots) => findRecord<CodeSent>(slots, 'codeSent');

/** The bills of the lookup, whichever shape the session kept them in. */
export function findBills(slots: Slots): readonly Bill[] {
  const bills = findVault(slots)?.bills;
  return Array.isArray(bills) ? bills.filter((bill: Partial<Bill> | null) => typeof bill?.invoice_id === 'string') : [];
}

/** The bills of the lookup that neither the application names nor a plan covers. */
export function findNewBills(slots: Slots): readonly Bill[] {
  return billsToAdd(findBills(slots), { bill_invoice_ids: findApplication(slots)?.bill_invoice_ids ?? [] });
}
