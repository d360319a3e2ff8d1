import { FunnelError, hostCalls } from '#api';
import { birthDateProblem, isDay, isEmail, isMinor, isSamePerson, mayEmbed, sumCents, toCents, type DayString } from '#rules';

import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineSecretRoute, type RouteContext } from '../calls/route.ts';
import { findOpenApplication } from '../applications/applications.ts';
import { recordEvent } from '../audit/audit.ts';
import { embedToken, hashEmbedToken, insertSimulatedOffer, previewAnswer } from './simulated-offers.ts';
import { requireBalance } from '../applications/application-bills.ts';
import { invalidField } from '../applications/entered-values.ts';
import { hasActivePlan } from '../plans/ended-plan.ts';
import { requireNamedPatient } from '../patients/named-patient.ts';
import { requireGuarantor } from '../offers/offer-request.ts';

type Context = RouteContext<(typeof hostCalls)['createSimulatedOffer']>;

/** How long a patient may look at the host's page before the frame opens. */
const LASTS_MS = 60 * 60_000;
/** Words for the person are not needed: a host's developer reads this. */
const noSession = { locale: null };

/** Checks what a host names against what is known, and keeps it for the frame. No bill and no patient comes of it yet. */
export const createSimulatedOffer = defineSecretRoute(
  hostCalls.createSimulatedOffer,
  'embed_token',
  async (context: Context) => {
    const request = tidied(context);
    await requireTakable(context, request);
    const { provider, db, now, ports, keyedHash, key } = context;
    const simulated_offer_id = ports.random.uuid();
    const offer = {
      provider_id: provider.provider_id,
      simulated_offer_id,
      key_id: key.key_id,
      token_hash: hashEmbedToken(embedToken(keyedHash, simulated_offer_id)),
      embed_origin: request.embed_origin ?? null,
      total_cents: totalOf(request),
      created_at: now,
      expires_at: new Date(now.getTime() + LASTS_MS),
    };
    await inTransaction(db, async (trx) => {
      await insertSimulatedOffer(trx, { ...offer, request });
      const details = { key_id: key.key_id, bills: request.bills.length, total_cents: offer.total_cents };
      const chain = { provider_id: offer.provider_id, chain_id: simulated_offer_id };
      const origin = { actor: 'host', session_id_hash: null, at: now } as const;
      await recordEvent(trx, chain, { event: 'simulated_offer.created', details }, origin);
    });
    return { status: 201, body: previewAnswer(provider, offer) };
  },
  ({ simulated_offer_id }, keyedHash) => embedToken(keyedHash, simulated_offer_id),
);

/** The request with the address as it is kept; what is wrong in itself is refused. */
function tidied({ body, provider, today, now }: Context): SimulatedOfferRequest {
  const { patient, guarantor, bills, credit_check_consent: consent, embed_origin } = body;
  if (birthDateProblem(patient.birth_date, today) !== undefined) throw invalidField('patient.birth_date', 'it is no birth date');
  if (guarantor.birth_date !== undefined && birthDateProblem(guarantor.birth_date, today) !== undefined)
    throw new FunnelError('guarantor_dob_invalid');
  if (guarantor.email !== undefined && !isEmail(guarantor.email)) throw new FunnelError('invalid_email_address');
  if (isSamePerson(patient, guarantor) && isMinor(patient.birth_date as DayString, today))
    throw invalidField('guarantor', 'a minor answers for no bill');
  if (bills.some(({ service_date }) => !isDay(service_date) || service_date > today))
    throw invalidField('service_date', 'a service date is a real day that is not to come');
  if (new Set(bills.map(({ invoice_id }) => invoice_id)).size < bills.length)
    throw new FunnelError('bill_conflict', { message: 'a bill is named twice' });
  const givenAt = Date.parse(consent.given_at);
  if (Number.isNaN(givenAt) || givenAt > now.getTime() + 60_000)
    throw invalidField('given_at', 'consent was given at a real moment, before now');
  if (embed_origin !== undefined && !mayEmbed(provider.embed_origins, embed_origin))
    throw invalidField('embed_origin', "the provider's embed_origins do not have it");
  const { address } = requireGuarantor({ provider, session: noSession as never }, guarantor);
  return { ...body, guarantor: { ...guarantor, address } };
}

/** Rejects a request whose plan could not start. */
async function requireTakable({ provider, db, today }: Context, request: SimulatedOfferRequest): Promise<void> {
  requireBalance({ provider, session: noSession as never }, totalOf(request));
  const { patient, bills } = await requireNamedPatient(db, provider.provider_id, request);
  if (bills.some(({ in_plan }) => in_plan)) throw new FunnelError('bill_already_in_payment_plan');
  if (bills.some(({ status }) => status === 'closed')) throw new FunnelError('bill_conflict', { message: 'a bill is closed' });
  const application = patient && (await findOpenApplication(db, patient));
  if (application && (await hasActivePlan(db, application, today)))
    throw new FunnelError('active_payment_plan_exists_for_guarantor', { message: 'this patient has a plan already' });
}

function totalOf({ bills }: Pick<SimulatedOfferRequest, 'bills'>) {
  return sumCents(bills.map(({ amount }) => toCents(amount)));
}
