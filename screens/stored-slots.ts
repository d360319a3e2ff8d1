import type { BodyOf, Calls } from '#api';

export type Vault = BodyOf<Calls['lookup']>;
export type Application = BodyOf<Calls['getApplication']>;
export type Draft = NonNullable<Application['draft']>;
export type Plan = BodyOf<Calls['getPlan']>;
export type SentCode = BodyOf<Calls['sendCode']>;

type Slots = Readonly<Record<string, unknown>>;

/** A slot that holds an object. What a session stored may be of any shape, so screens take every field as perhaps absent. */
function findRecord<T>(slots: Slots, name: string): Partial<T> | undefined {
  const value = slots[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : undefined;
}

export const findVault = (slots: Slots) => findRecord<Vault>(slots, 'vaultData');
export const findApplication = (slots: Slots) => findRecord<Application>(slots, 'application');
export const findPlan = (slots: Slots) => findRecord<Plan>(slots, 'plan');
export const findSentCode = (slots: Slots) => findRecord<SentCode>(slots, 'codeSent');

/** The bills of the lookup, whichever shape the session kept them in. */
export function findBills(slots: Slots): Vault['bills'] {
  const bills = findVault(slots)?.bills;
  return Array.isArray(bills) ? bills.filter((bill) => typeof bill?.invoice_id === 'string') : [];
}
