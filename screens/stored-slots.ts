import type {
  Addition,
  Application,
  CodeSent,
  MyPlan,
  PaymentMethod,
  Plan,
  Refusal,
  RollUpsConsent,
  Transfer,
  VaultData,
} from '#api/entities';
import { useFlow } from '#engine/react';
import { isRecord } from '#rules';

type Slots = Readonly<Record<string, unknown>>;

/** The contact that the plans of several people share, as it was typed. */
interface StoredContact {
  readonly contactBy?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** What the visitor has just done on the pages of the plan. */
export interface PlanChange {
  /** The key of its words below `myPlan.changed`. */
  readonly kind: string;
  /** In cents. */
  readonly amount?: number;
  /** Of a payment that pays bills in full: the page may show a newer plan beside it. */
  readonly isInFull?: true;
  /** YYYY-MM-DD. */
  readonly day?: string;
}

/** The slots that screens read, and what the flows store in them. */
interface StoredSlots {
  readonly vaultData: VaultData;
  readonly application: Application;
  readonly plan: Plan;
  readonly myPlan: MyPlan;
  readonly planChange: PlanChange;
  /** A card or an account that the plan is to be charged to. */
  readonly newMethod: PaymentMethod;
  readonly addition: Addition;
  readonly rollUps: RollUpsConsent;
  readonly refusal: Refusal;
  readonly transfer: Transfer;
  /** By no channel where the phone or mailbox refused the message, and a call is offered. */
  readonly codeSent: Omit<CodeSent, 'channel'> & { readonly channel: CodeSent['channel'] | 'none' };
  readonly visitor: { readonly firstName: unknown };
  /** The input of the forms that find a bill. */
  readonly billInfo: Readonly<Record<'patientLastName' | 'patient_identifier' | 'patientDateOfBirth', string>>;
  /** A request for help that the visitor sent: its reference and the number to call. */
  readonly contactRequest: { readonly reference: string; readonly phone: string | null };
  readonly caller: StoredContact;
  readonly emailContact: StoredContact;
  readonly phoneContact: StoredContact;
}

/** A slot that holds an object. What a session stored may be of any shape, so screens take every field as perhaps absent. */
export function findSlot<Name extends keyof StoredSlots>(slots: Slots, name: Name): Partial<StoredSlots[Name]> | undefined {
  const value = slots[name];
  return isRecord(value) ? (value as Partial<StoredSlots[Name]>) : undefined;
}

/** The slot of the visitor's flow, as `findSlot` reads it. */
export function useSlot<Name extends keyof StoredSlots>(name: Name): Partial<StoredSlots[Name]> | undefined {
  return findSlot(useFlow().slots, name);
}

/** Of a caller, what customer service asked for; else what the visitor gave for their code. */
export function findSharedContact(slots: Slots, mode: unknown): StoredContact {
  const caller = findSlot(slots, 'caller');
  if (caller) return caller.contactBy === 'email' ? { email: caller.email ?? '' } : { phone: caller.phone ?? '' };
  return findSlot(slots, mode === 'email' ? 'emailContact' : 'phoneContact') ?? {};
}
