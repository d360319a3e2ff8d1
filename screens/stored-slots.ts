import { billsToAdd, type Application, type Bill, type PlanDraft, type VaultData } from '#rules';

type Slots = Readonly<Record<string, unknown>>;

/** What success and plan-exists show of a plan. */
export interface StoredPlan {
  readonly confirmation_code: string;
  readonly status: string;
  /** The last day on which the plan before it is still charged; null for a plan that follows none. */
  readonly takes_effect_on: string | null;
  readonly draft: PlanDraft;
}

/** Where the last code went (masked), and when another may be asked for, in seconds. */
export interface SentCode {
  /** Nothing where the visitor is told no part of it. */
  readonly sent_to: string | null;
  readonly channel: 'sms' | 'voice' | 'email' | 'on_file';
  readonly resend_after_seconds: number;
}

/** What the forms that look for a bill have been told. */
export interface StoredBillInfo {
  readonly patientLastName: string;
  readonly patient_identifier: string;
  readonly patientDateOfBirth: string;
}

/** A request for help that was sent: what to tell whoever answers, and where they call. */
export interface StoredContactRequest {
  readonly reference: string;
  readonly phone: string | null;
}

/** A plan before and after bills join it. */
export interface StoredAddition {
  readonly added_amount: number;
  readonly first_changed_date: string;
  readonly current: PlanDraft;
  readonly amended: PlanDraft;
}

/** Whether future bills may join the plan; null while nobody was asked. */
export interface StoredRollUps {
  readonly consent: boolean | null;
}

/** A document of the server, as HTML. */
export interface StoredNotice {
  readonly name: string;
  readonly html_file: string;
}

/** A plan of the provider's that is being moved: amounts in cents, days as YYYY-MM-DD. */
export interface StoredTransfer {
  readonly plan_number: string;
  readonly remaining_amount: number;
  readonly monthly_amount: number;
  readonly months_left: number;
  readonly next_due_date: string;
  readonly come_back_on: string | null;
}

/** What the bureau's last answer was, where it was against a plan. */
export interface StoredRefusal {
  readonly code: string;
  readonly notice: StoredNotice | null;
}

/** A slot that holds an object. What a session stored may be of any shape, so screens take every field as perhaps absent. */
function findRecord<T>(slots: Slots, name: string): Partial<T> | undefined {
  const value = slots[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : undefined;
}

export const findVault = (slots: Slots) => findRecord<VaultData>(slots, 'vaultData');
export const findApplication = (slots: Slots) => findRecord<Application>(slots, 'application');
export const findPlan = (slots: Slots) => findRecord<StoredPlan>(slots, 'plan');
export const findBillInfo = (slots: Slots) => findRecord<StoredBillInfo>(slots, 'billInfo');
export const findContactRequest = (slots: Slots) => findRecord<StoredContactRequest>(slots, 'contactRequest');
export const findAddition = (slots: Slots) => findRecord<StoredAddition>(slots, 'addition');
export const findRollUps = (slots: Slots) => findRecord<StoredRollUps>(slots, 'rollUps');
export const findRefusal = (slots: Slots) => findRecord<StoredRefusal>(slots, 'refusal');
export const findTransfer = (slots: Slots) => findRecord<StoredTransfer>(slots, 'transfer');
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
export const findSentCode = (slots: Slots) => findRecord<SentCode>(slots, 'codeSent');

/** The bills of the lookup, whichever shape the session kept them in. */
export function findBills(slots: Slots): readonly Bill[] {
  const bills = findVault(slots)?.bills;
  return Array.isArray(bills) ? bills.filter((bill: Partial<Bill> | null) => typeof bill?.invoice_id === 'string') : [];
}

/** The bills of the lookup that neither the application names nor a plan covers. */
export function findNewBills(slots: Slots): readonly Bill[] {
  return billsToAdd(findBills(slots), { bill_invoice_ids: findApplication(slots)?.bill_invoice_ids ?? [] });
}
