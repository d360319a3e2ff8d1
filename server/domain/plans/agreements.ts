import type { Insertable, Selectable } from 'kysely';
import { FunnelError, type Calls, type RequestOf } from '#api';

import type { Database, Db } from '../../schema/database.ts';
import { findDocumentLocale, planDocuments, type PlanDocument } from '../documents/plan-documents.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Plan } from './plans.ts';
import type { FoundContext } from '../calls/context.ts';

type Agreement = Selectable<Database['agreements']>;

async function insertAgreements(trx: Db, agreements: readonly Insertable<Database['agreements']>[]): Promise<void> {
  await trx.insertInto('agreements').values(agreements).execute();
}

/** The signed documents of a plan, byte for byte: those that hold now first, then what they took the place of. */
export function listAgreements(
  db: Db,
  { provider_id, payment_plan_id }: { readonly provider_id: string; readonly payment_plan_id: string },
): Promise<Agreement[]> {
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('payment_plan_id', '=', payment_plan_id)
    .orderBy('amendment', 'desc')
    .orderBy('document_type', 'desc')
    .execute();
}

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

/** Keeps what was shown with who agreed, when, and how they had proved who they are (Nacha: close together in time). */
export function signDocuments(trx: Db, context: FoundContext, plan: Plan, documents: readonly PlanDocument[]): Promise<void> {
  const { session, address, keyedHash, now } = context;
  return insertAgreements(
    trx,
    documents.map(({ document_id, document_type, version, locale, html_file, hash }) => ({
      provider_id: plan.provider_id,
      payment_plan_id: plan.payment_plan_id,
      amendment: plan.amendment,
      document_id,
      document_type,
      document_version: version,
      locale,
      document: Buffer.from(html_file, 'utf8'),
      hash,
      session_id_hash: session.session_id_hash,
      agent: session.agent && JSON.stringify(session.agent),
      address_hash: keyedHash('address', address),
      verified_at: session.verified_at ?? now,
      agreed_at: now,
    })),
  );
}
