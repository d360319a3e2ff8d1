import { calls, FunnelError } from '#api';
import { mayEmbed } from '#rules';

import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { startEmbedSession } from '../sessions/request-context.ts';
import type { RenewedSession } from '../sessions/session-store.ts';
import type { Application } from '../applications/applications.ts';
import { recordEvent } from '../audit/audit.ts';
import {
  lockSimulatedOffer,
  useSimulatedOffer,
  type SimulatedOffer,
  requireOfferOfToken,
  requireUsable,
} from './simulated-offers.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { originOf, type Context, type FoundContext } from '../calls/context.ts';
import { requireApplication } from '../applications/require-application.ts';
import { makeOffers } from '../offers/create-offers.ts';
import { takeNamedBills, type VouchedApplication } from './take-named-bills.ts';

/** However busy, the session of a frame is over after this long. */
const SESSION_MS = 30 * 60_000;

/**
 * A frame's token becomes an application with offers, and a session for that application. The token is used up only when
 * there is something to show: a bureau that did not answer may be asked again.
 */
export const fromSimulatedOffer = defineRoute(calls.fromSimulatedOffer, async (context) => {
  const { body, session, db, provider } = context;
  const { simulated_offer_id, origin } = body;
  if (session.simulated_offer_id === simulated_offer_id) return ok({ application: await resume(context, origin) });

  const offer = await requireOfferOfToken(db, context, { simulated_offer_id, token: body.embed_token });
  requireOrigin(provider.embed_origins, offer, origin);
  requireUsable(offer, context);
  const vouched = vouch(context, await openApplication(context, offer));
  if (offer.request !== null && vouched.application.payment_plan_id === null)
    await offerOnce(vouched.context, vouched.application, offer.request);
  const signIn = await enter(context, vouched, offer, origin);
  const signedIn = { ...vouched.context, session: { ...signIn.session, patient_id: vouched.application.patient_id } };
  const application = await requireApplication(signedIn, vouched.application.application_id);
  return { ...ok({ application: await applicationAnswer(signedIn, application) }), signIn };
});

/** The frame that has this session already goes on with it, in the page in which it began. */
async function resume(context: Context, origin: string) {
  const { patient_id, application_id, embed_origin } = context.session;
  if (patient_id === null || application_id === null) throw new FunnelError('auth_session_invalid');
  if (embed_origin !== origin) throw new FunnelError('forbidden', { message: 'the frame began in a page of another origin' });
  const own = { ...context, session: { ...context.session, patient_id } };
  return applicationAnswer(own, await requireApplication(own, application_id));
}

/** The provider lists the origins that may hold its frames, and the host may name one of them. */
function requireOrigin(allowed: readonly string[], { embed_origin }: SimulatedOffer, origin: string): void {
  if (mayEmbed(allowed, origin) && (embed_origin === null || embed_origin === origin)) return;
  throw new FunnelError('forbidden', { message: 'the page around the frame is not of an origin that may hold it' });
}

/** The application for what the host named, or where the answer to this very frame was lost, the one that came of it. */
async function openApplication(context: Context, offer: SimulatedOffer): Promise<VouchedApplication> {
  const { db, provider } = context;
  const { request, application_id, contact_hash } = offer;
  if (request !== null) return inTransaction(db, (trx) => takeNamedBills(trx, context, { offer, request }));
  if (application_id === null || contact_hash === null)
    throw new FunnelError('simulated_offer', { message: 'the token was used: the host asks for another' });
  const { provider_id } = provider;
  const application = await selectRows(db, 'applications', { provider_id, application_id }).executeTakeFirstOrThrow();
  return { application, contact_hash };
}

interface Vouched extends VouchedApplication {
  readonly context: FoundContext;
}

/** The host vouches that the visitor is who answers for the bills, with the contact that it named (decision 0018). */
function vouch(context: Context, { application, contact_hash }: VouchedApplication): Vouched {
  const { patient_id } = application;
  const verified = { patient_id, verified_at: context.now, verified_phone_hash: contact_hash };
  return { application, contact_hash, context: { ...context, session: { ...context.session, ...verified } } };
}

/** Two frames of one person at the same moment: one asks the bureau, the other is asked to come again. */
async function offerOnce(
  context: FoundContext,
  { application_id }: Application,
  { bills, guarantor }: SimulatedOfferRequest,
): Promise<void> {
  const body = {
    bills: bills.map(({ invoice_id, amount, service_date }) => ({ invoice_id, amount, service_date })),
    guarantor: { first_name: guarantor.first_name, last_name: guarantor.last_name, address: guarantor.address },
  };
  await makeOffers(context, application_id, body).catch((error: unknown) => {
    if (error instanceof FunnelError && error.code === 'idempotency_in_progress')
      throw new FunnelError('operation_not_available_yet', { cause: error, retryAfter: 1 });
    throw error;
  });
}

/** The token is used up and the session begins: both, or neither. */
function enter(
  context: Context,
  { application, contact_hash }: Vouched,
  offer: SimulatedOffer,
  origin: string,
): Promise<RenewedSession> {
  const { db, now, session } = context;
  const { provider_id, simulated_offer_id } = offer;
  return inTransaction(db, async (trx) => {
    const locked = await lockSimulatedOffer(trx, offer);
    if (!locked) throw new FunnelError('offer_not_found');
    requireUsable(locked, context);
    const { application_id, patient_id } = application;
    if (locked.used_at === null) {
      const used_by = session.session_id_hash;
      await useSimulatedOffer(trx, offer, { application_id, contact_hash, used_by, used_at: now });
      const event = { event: 'simulated_offer.taken', details: { application_id, origin } };
      await recordEvent(trx, { provider_id, chain_id: simulated_offer_id }, event, originOf(context));
    }
    const ends_at = new Date(now.getTime() + SESSION_MS);
    const bound = {
      patient_id,
      verified_phone_hash: contact_hash,
      embed_origin: origin,
      simulated_offer_id,
      application_id,
      ends_at,
    };
    return startEmbedSession(trx, session, bound, now);
  });
}
