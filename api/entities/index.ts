export { closedObject, type Entity } from './schema.ts';
export { addressSchema, type Address, type AddressSuggestion } from './address.ts';
export type { Addition, Plan, PlanConfirmation, RollUpsConsent } from './plan.ts';
export type { EarlierPlan, MyPlan, PlanPayment, Receipt } from './my-plan.ts';
export type { AgentMatch } from './agent.ts';
export type { AgentDay, CallBack } from './agent-day.ts';
export type { Draft } from './draft.ts';
export { type Agreement, documentSchema, type AgreementDocument } from './document.ts';
export type { Application, NewPhone, SentFullText } from './application.ts';
export type { Bill } from './bill.ts';
export type { CodeSent } from './code-sent.ts';
export type { PhoneLink } from './phone-link.ts';
export type { PlanDraft, Instalment, PaymentMethod, Wallet } from './plan-draft.ts';
export { OUTSIDE_NAMES, PERSON_NAME, PLAIN_TEXT } from './free-text.ts';
export { HELP_REASONS, type HelpReason } from './help-reason.ts';
export type { Offer } from './offer.ts';
export type { Refusal } from './refusal.ts';
export type { Transfer } from './transfer.ts';
export type { Upload, UploadedFile } from './upload.ts';
export type { Guarantor, Named, VaultData } from './vault.ts';
export {
  PROVIDER_EVENT_KINDS,
  type PaymentOfEvent,
  type PlanChange,
  type RequestOfEvent,
  type ProviderEventKind,
  providerEventSchemas,
} from './provider-event.ts';
