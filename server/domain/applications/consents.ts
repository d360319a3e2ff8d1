import type { Insertable } from 'kysely';
import { calls, FunnelError } from '#api';

import type { Database, Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { changeApplication } from './applications.ts';
import { originOf } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, requireLockedApplication } from './require-application.ts';

type Consent = Insertable<Database['consents']>;
type ConsentKey = Pick<Consent, 'provider_id' | 'application_id' | 'kind'>;

export async function insertConsents(trx: Db, consents: readonly Consent[]): Promise<void> {
  await trx.insertInto('consents').values(consents).execute();
}

/** The latest answer to this question: of this person where one is named, otherwise of any person. */
export function findConsent(db: Db, { provider_id, application_id, kind }: ConsentKey, givenFor?: string) {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('kind', '=', kind)
    .$if(givenFor !== undefined, (query) => query.where('given_for', '=', givenFor ?? ''))
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Which words were shown; raised whenever the locale files change them. */
const WORDING_VERSION = '1';

/** Stores the consent to a credit check and to a text message, for the person who enrolls, once a session. */
export const recordConsents = defineRoute(calls.recordConsents, async (context) => {
  const { body, session, now } = context;
  await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, context.params.application_id);
    refuseCompleted(application);
    refuseTransfer(application);
    if (application.is_patient === null)
      throw new FunnelError('validation_error', { message: 'no person was chosen who could consent' });
    const given_for = application.guarantor_id ?? 'patient';
    const { provider_id, application_id } = application;
    const last = await findConsent(trx, { provider_id, application_id, kind: 'credit_check' }, given_for);
    if (last?.session_id_hash === session.session_id_hash && last.locale === body.locale) return;

    const common = {
      provider_id,
      application_id,
      given_for,
      granted: true,
      wording_version: WORDING_VERSION,
      locale: body.locale,
      session_id_hash: session.session_id_hash,
      agent: session.agent && JSON.stringify(session.agent),
      recorded_at: now,
    };
    await insertConsents(trx, [
      { ...common, kind: 'credit_check' },
      { ...common, kind: 'text_message' },
    ]);
    const details = {
      kinds: ['credit_check', 'text_message'],
      person: given_for,
      wording_version: WORDING_VERSION,
      locale: body.locale,
    };
    await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
  });
  return ok({ recorded: true });
});
