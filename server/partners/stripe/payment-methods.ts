import type { Wallet } from '#api/entities';
import type { CardFunding } from '#rules';
import type { Stripe } from 'stripe';

import type { AttachOutcome, MandateAcceptance, TokenDescription } from '../payments.ts';
import { findBankLink } from './bank-links.ts';
import { ask, requireAnswer } from './stripe-account.ts';

/** The names that Stripe has for brands, in the words of their owners. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

/** Stripe reports health cards as prepaid ones, so a prepaid card may be either (docs/decisions/0032). */
const FUNDINGS: ReadonlyMap<string, CardFunding> = new Map([
  ['credit', 'credit'],
  ['debit', 'debit'],
]);

/** By Stripe's names. A card of another wallet, such as Link, counts as a typed one. */
const WALLETS: ReadonlyMap<string, Wallet> = new Map([
  ['apple_pay', 'apple-pay'],
  ['google_pay', 'google-pay'],
]);

/** Nothing for a payment method that the account does not have. */
export async function describeMethod(account: Stripe, token: string): Promise<TokenDescription | undefined> {
  const method = await findMethod(account, token);
  return method && describe(method);
}

async function findMethod(account: Stripe, token: string): Promise<Stripe.PaymentMethod | undefined> {
  const asked = await ask(() => account.paymentMethods.retrieve(token));
  return 'answer' in asked ? asked.answer : undefined;
}

function describe({ id, type, card, us_bank_account: bank }: Stripe.PaymentMethod): TokenDescription | undefined {
  const none = { brand: null, funding: null, bank_name: null, exp_month: null, exp_year: null };
  if (type === 'card' && card) {
    const { brand, funding, last4, exp_month, exp_year, fingerprint } = card;
    const wallet = WALLETS.get(card.wallet?.type ?? '');
    const seen = { brand: BRANDS.get(brand) ?? null, funding: FUNDINGS.get(funding) ?? 'unknown', exp_month, exp_year };
    const shown = { ...none, ...seen, ...(wallet && { wallet }), last4: last4 ?? '' };
    return { ...shown, token: id, kind: 'card', fingerprint: `stripe/${fingerprint ?? id}` };
  }
  if (type !== 'us_bank_account' || !bank) return undefined;
  const { last4, bank_name, fingerprint } = bank;
  return { ...none, token: id, kind: 'bank', bank_name, last4: last4 ?? '', fingerprint: `stripe/${fingerprint ?? id}` };
}

/** Makes a payment method chargeable while the patient is away: a customer without any data, a SetupIntent and its mandate. */
export async function attachMethod(
  account: Stripe,
  token: string,
  { acceptance, holder }: { readonly acceptance: MandateAcceptance; readonly holder: string | undefined },
): Promise<AttachOutcome> {
  const method = await findMethod(account, token);
  const description = method && describe(method);
  if (!method || !description) return { outcome: 'unknownToken' };
  if (isLinked(method)) return attachLinked(account, description, { acceptance, holder });
  const customer = idOf(method.customer) ?? (await createCustomer(account, token));
  const asked = await ask(() =>
    account.setupIntents.create({
      customer,
      payment_method: token,
      allowed_payment_method_types: [method.type],
      usage: 'off_session',
      confirm: true,
      mandate_data: { customer_acceptance: acceptanceOf(acceptance) },
      ...(acceptance !== 'offline' && description.kind === 'card' && { use_stripe_sdk: true }),
    }),
  );
  if ('refusal' in asked) return { outcome: description.kind === 'bank' ? 'invalidAccount' : 'declined', description };
  return asked.answer.status === 'succeeded' ? acceptedBy(asked.answer, description) : { outcome: 'unverified', description };
}

/** The client secret of the SetupIntent that waits for the patient. A bank account would wait for deposits, which no page shows. */
export async function findMethodConfirmation(account: Stripe, token: string): Promise<string | undefined> {
  const { data } = await requireAnswer(() => account.setupIntents.list({ payment_method: token }));
  const waiting = data.find(({ status, next_action }) => status === 'requires_action' && next_action?.type === 'use_stripe_sdk');
  return waiting?.client_secret ?? undefined;
}

/** Looks for the SetupIntent of this method that the patient has confirmed. */
export async function attachConfirmed(account: Stripe, token: string): Promise<AttachOutcome> {
  const description = await describeMethod(account, token);
  if (!description) return { outcome: 'unknownToken' };
  const { data } = await requireAnswer(() => account.setupIntents.list({ payment_method: token }));
  const confirmed = data.find(({ status }) => status === 'succeeded');
  return confirmed ? acceptedBy(confirmed, description) : { outcome: 'unverified', description };
}

/** The owner of the account chose it in the sign-in to their bank. */
function isLinked({ us_bank_account: bank }: Stripe.PaymentMethod): boolean {
  return typeof bank?.financial_connections_account === 'string';
}

/** Confirms the SetupIntent of the sign-in, where it was opened for this holder. What it holds is read from Stripe. */
async function attachLinked(
  account: Stripe,
  description: TokenDescription,
  { acceptance, holder }: { readonly acceptance: MandateAcceptance; readonly holder: string | undefined },
): Promise<AttachOutcome> {
  const link = await findBankLink(account, description.token, holder);
  if (!link) return { outcome: 'unknownToken' };
  if (link.status === 'succeeded') return acceptedBy(link, description);
  const mandate_data = { customer_acceptance: acceptanceOf(acceptance) };
  const asked = await ask(() => account.setupIntents.confirm(link.id, { mandate_data }));
  if ('refusal' in asked) return { outcome: 'invalidAccount', description };
  return asked.answer.status === 'succeeded' ? acceptedBy(asked.answer, description) : { outcome: 'unverified', description };
}

function acceptedBy({ customer, mandate, payment_method }: Stripe.SetupIntent, description: TokenDescription): AttachOutcome {
  // The id of a test method creates a new method each time.
  const parts = [description.kind, idOf(customer) ?? '', idOf(payment_method) ?? description.token, idOf(mandate) ?? ''];
  return { outcome: 'accepted', processor_reference: parts.join('/'), description };
}

async function createCustomer(account: Stripe, token: string): Promise<string> {
  const { id } = await requireAnswer(() => account.customers.create({}, { idempotencyKey: `customer-${token}` }));
  return id;
}

function acceptanceOf(acceptance: MandateAcceptance): Stripe.SetupIntentCreateParams.MandateData.CustomerAcceptance {
  if (acceptance === 'offline') return { type: 'offline', offline: {} };
  return { type: 'online', online: acceptance };
}

/** What a charge needs of a method. */
export interface MethodReference {
  readonly kind: 'bank' | 'card';
  readonly customer: string;
  readonly payment_method: string;
  readonly mandate: string | undefined;
}

/** Reads what `attachMethod` has written. */
export function readReference(reference: string): MethodReference {
  const [kind, customer, payment_method, mandate] = reference.split('/');
  if ((kind !== 'bank' && kind !== 'card') || !customer || !payment_method)
    throw new Error('the payment method was added with another processor');
  return { kind, customer, payment_method, mandate: mandate || undefined };
}

/** The id of an object that Stripe names by its id or shows whole. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
