import { calls, FunnelError } from '#api';

import { serverWords, toServerLocale } from '../documents/server-words.ts';
import { defineRoute } from '../http/route.ts';
import { listAgreements } from '../store/agreements.ts';
import { ok } from './answers.ts';
import { requireVerifiedApplication } from './verified-application.ts';

/** What was signed, byte for byte. */
export const signedDocuments = defineRoute(calls.signedDocuments, async (context) => {
  const { provider_id, payment_plan_id } = await requireVerifiedApplication(context, context.query.application_id);
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
