import { calls, createApi, FunnelError } from '#api';
import type { DocumentAddress, FetchedDocument } from '#screens';

import { csrfOfPage } from './initial.ts';

/** Fetches a document for the viewer: the signed copy once a plan has started, the draft before. */
export async function fetchDocument(
  providerId: string,
  { kind, offerId, version, locale }: DocumentAddress,
): Promise<FetchedDocument> {
  const api = createApi({ calls, baseUrl: '/v1', csrf: csrfOfPage(document), providerId, clientAgent: 'causeway-web' });
  if (kind === 'terms_of_service') return { html: (await api.termsOfService({ query: { locale } })).body };
  if (kind === 'privacy_notice') return { html: (await api.privacyNotice({ query: { locale } })).body };

  if (kind === 'full_text') return { html: (await api.fullText({ params: { version: version ?? '' }, query: { locale } })).body };

  const offer_id = offerId ?? '';
  try {
    const { body } = await api.unsignedDocuments({ params: { offer_id }, query: { locale } });
    return { html: present(body.documents.find(({ document_type }) => document_type === kind)).html_file };
  } catch (error) {
    if (!(error instanceof FunnelError && error.code === 'application_is_already_completed')) throw error;
    const { body } = await api.signedDocuments({ query: { offer_id } });
    const { html_file, hash } = present(body.documents.find(({ document_type }) => document_type === kind));
    return { html: html_file, signedHash: hash };
  }
}

function present<T>(document: T | undefined): T {
  if (document === undefined) throw new FunnelError('not_found', { message: 'the offer has no such document' });
  return document;
}
