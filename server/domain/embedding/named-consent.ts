import type { Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { findConsent, insertConsents } from '../applications/consents.ts';
import type { SimulatedOffer } from './simulated-offers.ts';
import { originOf, type Context } from '../calls/context.ts';

/** A simulated offer that is being taken, with what the host named. */
export interface TakenOffer {
  readonly offer: SimulatedOffer;
  readonly request: SimulatedOfferRequest;
}

/** The host states that the guarantor agreed to the credit check: its statement is the consent, and names the key that made it. */
export async function recordNamedConsent(
  trx: Db,
  context: Context,
  application: Application,
  { offer, request, givenFor }: TakenOffer & { readonly givenFor: string },
): Promise<void> {
  const { provider_id, application_id } = application;
  const last = await findConsent(trx, { provider_id, application_id, kind: 'credit_check' }, givenFor);
  if (last?.stated_by === offer.key_id && last.recorded_at >= offer.created_at) return;
  const { wording, locale, given_at } = request.credit_check_consent;
  const stated = { wording_version: `host ${wording} ${given_at}`, locale: locale ?? context.session.locale ?? 'en' };
  const consent = { kind: 'credit_check', granted: true, ...stated, stated_by: offer.key_id } as const;
  await insertConsents(trx, context, application, [consent], givenFor);
  const details = { kinds: ['credit_check'], person: givenFor, method: 'host', key_id: offer.key_id, ...stated };
  await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
}
