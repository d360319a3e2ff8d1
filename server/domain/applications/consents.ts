import type { Insertable, Selectable } from 'kysely';
import { calls, FunnelError } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { changeApplication, personOf, type Application, type ApplicationKey } from './applications.ts';
import { originOf, type Context } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, withApplication } from './require-application.ts';

type Consent = Insertable<Database['consents']>;
type NewConsent = Pick<Consent, 'kind' | 'granted' | 'wording_version' | 'locale' | 'stated_by'>;

/** Keeps what was agreed to in this session, for the person who enrolls or another one. */
export async function insertConsents(
  trx: Db,
  { session, now }: Pick<Context, 'session' | 'now'>,
  application: Application,
  consents: readonly NewConsent[],
  given_for = personOf(application),
): Promise<void> {
  const { provider_id, application_id } = application;
  const { session_id_hash, phone_link_id } = session;
  const agent = session.agent && JSON.stringify(session.agent);
  const given = { provider_id, application_id, given_for, session_id_hash, agent, phone_link_id, recorded_at: now };
  await trx
    .insertInto('consents')
    .values(consents.map((consent) => ({ ...given, ...consent })))
    .execute();
}

/** What a caller signed with an agent for a running plan. Their own signature on their own device has no such row. */
export async function noteSpokenAgreement(
  trx: Db,
  context: Pick<Context, 'session' | 'now'>,
  application: Application,
  { kind, locale, version }: { readonly kind: 'plan_start' | 'plan_bills'; readonly locale: string; readonly version: string },
): Promise<void> {
  if (context.session.agent === null) return;
  await insertConsents(trx, context, application, [{ kind, granted: true, wording_version: version, locale }]);
}

/** The latest answer to this question: of this person where one is named, otherwise of any person. */
export function findConsent(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
  kind: Consent['kind'],
  givenFor?: string,
): Promise<Selectable<Database['consents']> | undefined> {
  return selectRows(db, 'consents', { provider_id, application_id, kind })
    .$if(givenFor !== undefined, (query) => query.where('given_for', '=', givenFor ?? ''))
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Which words were shown; raised whenever the locale files change them. */
const WORDING_VERSION = '1';

/** Stores the consent to a credit check and to a text message, for the person who enrolls, once a session. */
export const recordConsents = defineRoute(calls.recordConsents, async (context) => {
  const { body, session } = context;
  await withApplication(context, context.params.application_id, async (trx, application) => {
    refuseCompleted(application);
    refuseTransfer(application);
    if (application.is_patient === null)
      throw new FunnelError('validation_error', { message: 'no person was chosen who could consent' });
    const given_for = personOf(application);
    const last = await findConsent(trx, application, 'credit_check', given_for);
    if (last?.session_id_hash === session.session_id_hash && last.locale === body.locale) return;

    const kinds = ['credit_check', 'text_message'] as const;
    const wording = { wording_version: WORDING_VERSION, locale: body.locale };
    const consents = kinds.map((kind) => ({ kind, granted: true, ...wording }));
    await insertConsents(trx, context, application, consents);
    const details = { kinds, person: given_for, ...wording };
    await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
  });
  return ok({ recorded: true });
});
