import { FunnelError, type Calls, type RequestOf } from '#api';

import { findDocumentLocale, planDocuments, type PlanDocument } from '../documents/plan-documents.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';

type Agreed = RequestOf<Calls['createPlan']>['body']['agreements'];

/**
 * The documents that were agreed to, rendered anew: each kind once, all in one language, and byte for byte what was shown.
 * Only the server's own rendering is stored; the client's hash proves that it is what was read.
 */
export function requireAgreedDocuments(facts: PlanFacts, agreed: Agreed): readonly PlanDocument[] {
  const locale = findDocumentLocale(agreed[0]?.document_id ?? '');
  const documents = locale === undefined ? [] : planDocuments(facts, locale);
  const isEach =
    agreed.length === documents.length &&
    documents.every(({ document_id }) => agreed.some((one) => one.document_id === document_id));
  if (!isEach)
    throw new FunnelError('validation_error', {
      message: 'every document of the plan is agreed to, once',
      details: { field: 'agreements' },
    });

  const isSame = documents.every(({ document_id, hash }) =>
    agreed.some((one) => one.document_id === document_id && one.hash === hash),
  );
  if (!isSame) throw new FunnelError('documents_modified', { message: 'the documents changed since they were read' });
  return documents;
}
