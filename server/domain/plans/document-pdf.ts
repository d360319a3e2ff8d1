import { calls, FunnelError } from '#api';

import { serverWords, toServerLocale } from '../../platform/translations.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { storedDocumentPdf } from '../letters/provider-paper.ts';
import { listAgreements } from './agreements.ts';

type Agreement = Awaited<ReturnType<typeof listAgreements>>[number];

/** The name of a signed document, in its own language. */
export function documentName({ document_type, locale }: Pick<Agreement, 'document_type' | 'locale'>): string {
  return serverWords(toServerLocale(locale, [locale])).documents[document_type].name;
}

/** What was signed, as a PDF with the same words. */
export const getSignedDocument = defineRoute(calls.getSignedDocument, async (context) => {
  const { db, params, query, provider } = context;
  const { provider_id, payment_plan_id } = await requireVerifiedApplication(context, params.application_id);
  if (payment_plan_id === null) throw new FunnelError('payment_plan_not_found');

  const signed = (await listAgreements(db, { provider_id, payment_plan_id })).find(
    ({ document_id, hash }) => document_id === params.document_id && (query.hash === undefined || query.hash === hash),
  );
  if (!signed) throw new FunnelError('not_found', { message: 'this plan has no such document' });
  const bytes = await storedDocumentPdf(provider, signed.document.toString('utf8'), signed.agreed_at);
  return { ...ok(''), pdf: { name: `${documentName(signed)}.pdf`, bytes } };
});
