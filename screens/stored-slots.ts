import type { Application, Bill, PlanDraft, VaultData } from '#rules';

type Slots = Readonly<Record<string, unknown>>;

/** What success and plan-exists show of a plan. */
export interface StoredPlan {
  readonly confirmation_code: string;
  readonly draft: PlanDraft;
}

/** Where the last code went (masked), and when another may be asked for, in seconds. */
export interface SentCode {
  readonly sent_to: string;
  readonly resend_after_seconds: number;
}

/** A slot that holds an object. What a session stored may be of any shape, so screens take every field as perhaps absent. */
function findRecord<T>(slots: Slots, name: string): Partial<T> | undefined {
  const value = slots[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : undefined;
}

export const findVault = (slots: Slots) => findRecord<VaultData>(slots, 'vaultData');
export const findApplication = (slots: Slots) => findRecord<Application>(slots, 'application');
export const findPlan = (slots: Slots) => findRecord<StoredPlan>(slots, 'plan');
export const findSentCode = (slots: Slots) => findRecord<SentCode>(slots, 'codeSent');

/** The bills of the lookup, whichever shape the session kept them in. */
export function findBills(slots: Slots): readonly Bill[] {
  const bills = findVault(slots)?.bills;
  return Array.isArray(bills) ? bills.filter((bill: Partial<Bill> | null) => typeof bill?.invoice_id === 'string') : [];
}
