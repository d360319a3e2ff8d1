import { calls, FunnelError } from '#api';

import { serverWords, toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';
import { listAgreements } from './agreements.ts';
import { findApplicationOfOffer } from '../applications/offers.ts';
import { ok } from '../calls/answers.ts';
import { subjectOf, type FoundContext } from '../calls/context.ts';
import { requireVerifiedApplication } from '../applications/verified-application.ts';

/** What was signed, byte for byte. */
export const signedDocuments = defineRoute(calls.signedDocuments, async (context) => {
  const { application_id = '', offer_id } = context.query;
  const applicationId = offer_id === undefined ? application_id : await requireApplicationOfOffer(context, offer_id);
  const { provider_id, payment_plan_id } = await requireVerifiedApplication(context, applicationId);
  if (payment_plan_id === null) throw new FunnelError('payment_plan_not_found');

  const agreements = await listAgreements(context.db, { provider_id, payment_plan_id });
  const documents = agreements.map(({ document_id, document_type, document, hash, locale }) => ({
    document_id,
    document_type,
    name: serverWords(toServerLocale(locale, [locale])).documents[document_type].name,
    html_file: document.toString('utf8'),
    hash,
  }));
  return ok({ documents });
});

async function requireApplicationOfOffer(context: FoundContext, offerId: string): Promise<string> {
  const applicationId = await findApplicationOfOffer(context.db, subjectOf(context), offerId);
  if (applicationId === undefined) throw new FunnelError('offer_not_found');
  return applicationId;
}
