import type { Clock } from '../../platform/clock.ts';
import { noCapabilities, type PaymentCapabilities, type PaymentEvent, type Payments } from '../payments.ts';
import type { Stripe } from 'stripe';

import { charge, endConfirmation, findCharge, findChargeConfirmation } from './charges.ts';
import { EVENT_TYPES, readEvent } from './events.ts';
import { listMovements } from './movements.ts';
import { attachConfirmed, attachMethod, describeMethod, findMethodConfirmation } from './payment-methods.ts';
import { openBankLink } from './bank-links.ts';
import { refund } from './refunds.ts';
import { type FindSettings, openAccounts, requireAnswer, type StripeServer } from './stripe-account.ts';
import { readWebhook } from './webhooks.ts';

/** Methods of Stripe have this form; any other token is none of its own, and is not put into an address. */
const METHOD = /^pm_[A-Za-z0-9_]{1,64}$/;
const PAGE = 100;

interface StripeOptions extends StripeServer {
  /** The account of a provider. */
  readonly find: FindSettings;
  readonly clock: Clock;
}

/** The payment processor Stripe, with the account of each provider. */
export function openStripe({ find, clock, ...server }: StripeOptions): Payments {
  const open = openAccounts(find, server);
  return {
    capabilities: async (providerId) => readCapabilities(await open(providerId)),
    describeToken: async (providerId, token) => (METHOD.test(token) ? describeMethod(await open(providerId), token) : undefined),
    attach: async (providerId, token, acceptance = 'offline', holder?) =>
      METHOD.test(token) ? attachMethod(await open(providerId), token, { acceptance, holder }) : { outcome: 'unknownToken' },
    attachConfirmed: async (providerId, token) =>
      METHOD.test(token) ? attachConfirmed(await open(providerId), token) : { outcome: 'unknownToken' },
    openBankLink: async (providerId, holder) => openBankLink(await open(providerId), { providerId, holder }),
    charge: async (request) => charge(await open(request.provider_id), request, clock.now()),
    findCharge: async (providerId, attemptId) => findCharge(await open(providerId), attemptId),
    findConfirmation: async (providerId, of) =>
      METHOD.test(of) ? findMethodConfirmation(await open(providerId), of) : findChargeConfirmation(await open(providerId), of),
    endConfirmation: async (providerId, reference) => endConfirmation(await open(providerId), reference),
    refund: async (request) => refund(await open(request.provider_id), request, clock.now()),
    listEvents: async (providerId, since) => listEvents(await open(providerId), providerId, since),
    async *listMovements(providerId, from, until) {
      yield* listMovements(await open(providerId), from, until);
    },
    readWebhook: async (providerId, delivery) =>
      readWebhook(providerId, find(providerId) ?? { key: undefined, webhookSecrets: [] }, delivery),
  };
}

/** Stripe keeps events for 30 days and lists the newest first. */
async function listEvents(account: Stripe, providerId: string, since: Date): Promise<readonly PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const all: Stripe.Event[] = [];
  let page: Stripe.ApiList<Stripe.Event>;
  do {
    const last = all.at(-1)?.id;
    const params = { created, types: [...EVENT_TYPES], limit: PAGE, ...(last !== undefined && { starting_after: last }) };
    page = await requireAnswer(() => account.events.list(params));
    all.push(...page.data);
  } while (page.has_more && page.data.length > 0);
  return all.toReversed().flatMap((event) => readEvent(providerId, event) ?? []);
}

/** What the account may do and has switched on. */
async function readCapabilities(account: Stripe): Promise<PaymentCapabilities> {
  const { charges_enabled, capabilities } = await requireAnswer(() => account.accounts.retrieveCurrent());
  if (!charges_enabled) return noCapabilities;
  const { data } = await requireAnswer(() => account.paymentMethodConfigurations.list());
  const active = data.find(({ is_default }) => is_default) ?? data[0];
  const wallets = [
    ...(active?.apple_pay?.available ? (['apple-pay'] as const) : []),
    ...(active?.google_pay?.available ? (['google-pay'] as const) : []),
  ];
  return { wallets, bankLink: capabilities?.us_bank_account_ach_payments === 'active', payInFull: true };
}
