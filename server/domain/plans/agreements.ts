import type { Selectable } from 'kysely';
import { FunnelError, type Calls, type RequestOf } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import type { ServerLocale } from '../../platform/translations.ts';
import type { Database, Db } from '../../schema/database.ts';
import { findDocumentLocale, planDocuments, type PlanDocument, type PlanDocumentType } from '../documents/plan-documents.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Plan, PlanKey } from './plans.ts';
import { invalidField } from '../applications/entered-values.ts';
import type { FoundContext } from '../calls/context.ts';

type Agreement = Selectable<Database['agreements']>;

/** The signed documents of a plan, byte for byte: those that hold now first, then what they took the place of. */
export function listAgreements(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<Agreement[]> {
  return selectRows(db, 'agreements', { provider_id, payment_plan_id })
    .orderBy('amendment', 'desc')
    .orderBy('change', 'desc')
    .orderBy('document_type', 'desc')
    .execute();
}

/** What the person signed last for a plan, and in which language. The documents stay where they are: each is many kilobytes. */
export function findLastSigned(
  db: Db,
  { provider_id, payment_plan_id }: PlanKey,
): Promise<Pick<Agreement, 'document_type' | 'locale'> | undefined> {
  return db
    .selectFrom('agreements')
    .select(['document_type', 'locale'])
    .where('provider_id', '=', provider_id)
    .where('payment_plan_id', '=', payment_plan_id)
    .orderBy('amendment', 'desc')
    .orderBy('change', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The documents that a person agrees to, by their ids and hashes. */
export type Agreed = RequestOf<Calls['createPlan']>['body']['agreements'];

/**
 * The documents that were agreed to, rendered anew: each kind once, all in one language, and byte for byte what was shown.
 * Only the server's own rendering is stored; the client's hash proves that it is what was read.
 */
export function requireAgreedDocuments(
  facts: PlanFacts,
  agreed: Agreed,
  types?: readonly PlanDocumentType[],
): readonly PlanDocument[] {
  return requireAgreed(agreed, (locale) => planDocuments(facts, locale, types));
}

/** The same, for documents that are rendered in the language of what was agreed to. */
export function requireAgreed(
  agreed: Agreed,
  render: (locale: ServerLocale) => readonly PlanDocument[],
): readonly PlanDocument[] {
  const locale = findDocumentLocale(agreed[0]?.document_id ?? '');
  const documents = locale === undefined ? [] : render(locale);
  const isEach =
    agreed.length === documents.length &&
    documents.every(({ document_id }) => agreed.some((one) => one.document_id === document_id));
  if (!isEach) throw invalidField('agreements', 'every document of the plan is agreed to, once');

  const isSame = documents.every(({ document_id, hash }) =>
    agreed.some((one) => one.document_id === document_id && one.hash === hash),
  );
  if (!isSame) throw new FunnelError('documents_modified', { message: 'the documents changed since they were read' });
  return documents;
}

/** Keeps what was shown with who agreed, when, and how they had proved who they are (Nacha: close together in time). */
export async function signDocuments(...signing: Parameters<typeof insertAgreements>): Promise<void> {
  await insertAgreements(...signing).execute();
}

/** The same, for a statement that makes several inserts. */
export function insertAgreements(
  trx: Db,
  { session, address, keyedHash, now }: FoundContext,
  { provider_id, payment_plan_id, amendment }: PlanKey & Pick<Plan, 'amendment'>,
  documents: readonly PlanDocument[],
  change = 0,
) {
  const signed = {
    provider_id,
    payment_plan_id,
    amendment,
    change,
    session_id_hash: session.session_id_hash,
    agent: session.agent && JSON.stringify(session.agent),
    phone_link_id: session.phone_link_id,
    address_hash: keyedHash('address', address),
    verified_at: session.verified_at ?? now,
    agreed_at: now,
  };
  const agreements = documents.map(({ document_id, document_type, version, locale, html_file, hash }) => {
    const document = Buffer.from(html_file, 'utf8');
    return { ...signed, document_id, document_type, document_version: version, locale, document, hash };
  });
  return trx.insertInto('agreements').values(agreements);
}
