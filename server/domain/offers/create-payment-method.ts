import { calls, FunnelError, type RequestOf } from '#api';
import { kindOfCard } from '#rules';

import type { Db } from '../../schema/database.ts';
import { defineRoute, created } from '../calls/route.ts';
import {
  type AttachOutcome,
  type MandateAcceptance,
  ProcessorUnavailable,
  type TokenDescription,
} from '../../partners/payments.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { invalidField } from '../applications/entered-values.ts';
import { findOwnLink, noteReached } from '../applications/phone-links.ts';
import { takeAttempts } from '../audit/attempts.ts';
import {
  findMethodOfRunningPlan,
  findPaymentMethodByToken,
  insertPaymentMethod,
  retirePaymentMethods,
  shownMethod,
  type PaymentMethod,
} from './payment-methods.ts';
import { requireAcceptedCard } from './accepted-card.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import {
  refuseCompleted,
  requireApplicationsContact,
  requireVerifiedApplication,
  withApplication,
} from '../applications/require-application.ts';
type Body = RequestOf<typeof calls.createPaymentMethod>['body'];
type CardContext = Pick<FoundContext, 'provider' | 'session' | 'today'> & { readonly body: Body };

/** Makes a token chargeable and keeps what may be known of it. A token is good for one method. */
export const createPaymentMethod = defineRoute(calls.createPaymentMethod, async (context) => {
  const { params, body, ports, provider } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  await requirePlanThatTakesMethods(context.db, application);
  requireChosenOffer(application);
  if (!provider.payment_methods.includes(body.kind)) throw invalidField('kind', 'the provider does not take this kind');
  await countAttempt(context, application.application_id);
  // Looked at before it is attached: a card that the provider does not accept never becomes chargeable.
  const described = await askProcessor(() => ports.payments.describeToken(provider.provider_id, body.token));
  if (!described) throw unknownToken();
  requireFitting(context, described);
  const accepted = requireAccepted(
    await askProcessor(() =>
      body.confirmed
        ? ports.payments.attachConfirmed(provider.provider_id, body.token)
        : ports.payments.attach(provider.provider_id, body.token, acceptanceOf(context), application.application_id),
    ),
  );
  const method = await keep(context, application.application_id, body, accepted);
  return created(shownMethod(method));
});

/** Without an answer of the processor, the patient can send the same token again. */
export async function askProcessor<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof ProcessorUnavailable)) throw cause;
    throw new FunnelError('payment_method_creation_failure', { cause, message: cause.message });
  }
}

/** A caller who tries stolen cards one after the other could learn here which of them work. */
export async function countAttempt({ db, provider, keyedHash, now }: FoundContext, applicationId: string): Promise<void> {
  const limit = { kind: 'payment-method', subject: keyedHash('application', applicationId), max: 20, seconds: 24 * 60 * 60 };
  const refused = await takeAttempts(db, provider.provider_id, [limit], now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'enough payment methods were tried today', retryAfter: 24 * 60 * 60 });
}

function keep(
  context: FoundContext,
  applicationId: string,
  { token, kind: chosen }: Body,
  { description, processor_reference }: Accepted,
) {
  return withApplication(context, applicationId, async (trx, application): Promise<PaymentMethod> => {
    const ofPlan = await requirePlanThatTakesMethods(trx, application);
    requireChosenOffer(application);
    await requireApplicationsContact(trx, context, application);
    const token_hash = context.keyedHash('payment-token', token);
    const known = await findPaymentMethodByToken(trx, application, token_hash);
    if (known) return known;

    await retirePaymentMethods(trx, application, ofPlan);
    const { provider_id, application_id } = application;
    const { fingerprint, brand, funding, last4, bank_name, wallet = null, exp_month, exp_year } = description;
    const kind = chosen === 'bank' ? chosen : kindOfCard(chosen, funding);
    const seen = { kind, fingerprint, brand, funding, last4, bank_name, wallet, exp_month, exp_year };
    const method = await insertPaymentMethod(trx, {
      provider_id,
      application_id,
      token_hash,
      processor_reference,
      ...seen,
      created_at: context.now,
    });
    if (!method) throw new FunnelError('payment_method_creation_failure', { message: 'the token was used before' });

    const { payment_method_id } = method;
    // A plan that runs is charged to another method only once the authorization is signed.
    const set = ofPlan === null ? { payment_method_id, draft: null, drafted_on: null } : {};
    const event = { event: 'payment_method.created', details: { payment_method_id, kind }, set };
    await changeApplication(trx, application, event, originOf(context));
    const link = await findOwnLink(trx, context, application);
    if (link) await noteReached(trx, link, 'method_added_at', context.now);
    return method;
  });
}

/** The method of the plan that runs, if there is one. A plan that has ended, or that its provider collects, takes no other. */
async function requirePlanThatTakesMethods(db: Db, application: Application): Promise<string | null> {
  if (application.payment_plan_id === null) return null;
  const method = await findMethodOfRunningPlan(db, application);
  if (method === undefined) refuseCompleted(application);
  return method ?? null;
}

/** Spec 2: connect-payment-method comes only once an offer is selected. */
function requireChosenOffer({ selected_offer_id }: Application): void {
  if (selected_offer_id === null) throw new FunnelError('missing_offers_on_application', { message: 'no offer was chosen' });
}

type Accepted = Extract<AttachOutcome, { outcome: 'accepted' }>;

/** An agent adds the method of a caller, whose own device is elsewhere. */
function acceptanceOf({ session, address, userAgent }: FoundContext): MandateAcceptance {
  return session.agent ? 'offline' : { ip_address: address, user_agent: userAgent };
}

function requireAccepted(attached: AttachOutcome): Accepted {
  switch (attached.outcome) {
    case 'accepted':
      return attached;
    case 'declined':
      throw new FunnelError('payment_method_creation_deny', { message: 'the processor declined it' });
    case 'invalidAccount':
      throw new FunnelError('invalid_account_number');
    case 'unverified':
      throw new FunnelError('payment_method_unconfirmed', { message: 'the bank wants the patient to confirm it first' });
    case 'unknownToken':
      throw unknownToken();
  }
}

function unknownToken(): FunnelError {
  return new FunnelError('payment_method_creation_failure', { message: 'the tokenizer does not know this token' });
}

/** What was typed into the bank's form is a bank account; a card is one that the provider accepts, and has not run out. */
function requireFitting(context: CardContext, { kind, brand, funding, exp_month, exp_year }: TokenDescription): void {
  const { body, today } = context;
  if ((kind === 'bank') !== (body.kind === 'bank')) {
    throw new FunnelError('payment_method_creation_failure', { message: 'the token is of another kind' });
  }
  if (kind === 'card') requireAcceptedCard(context, { brand, funding });
  const lastMonth = exp_year === null || exp_month === null ? undefined : `${exp_year}-${String(exp_month).padStart(2, '0')}`;
  if (lastMonth !== undefined && lastMonth < today.slice(0, 7)) {
    throw new FunnelError('payment_method_creation_deny', { message: 'the card has run out' });
  }
}
