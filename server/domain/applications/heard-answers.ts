import type { Application as ApplicationAnswer } from '#api/entities';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { FoundContext } from '../calls/context.ts';
import type { Application } from './applications.ts';
import { isVerifiedFor } from './require-application.ts';

/**
 * What an agent's page shows of the caller's answers: how the contact was verified, and the consents of this session. Nothing
 * for a patient, and nothing before a contact is verified.
 */
export async function heardAnswers(
  db: Db,
  { session }: FoundContext,
  application: Application,
): Promise<Pick<ApplicationAnswer, 'heard'>> {
  const { agent, verified_at, verified_method, session_id_hash, created_at } = session;
  if (agent === null || verified_at === null || !isVerifiedFor(session, application)) return {};
  const { provider_id, application_id } = application;
  const consents = await selectRows(db, 'consents', { provider_id, application_id })
    .where('recorded_at', '>=', created_at)
    .orderBy('recorded_at')
    .execute();
  // An agent's session takes a new id when it is verified, so a consent may name the one before.
  const own = consents.filter(
    (consent) => consent.agent?.agent_id === agent.agent_id || consent.session_id_hash === session_id_hash,
  );
  const answers = [
    { kind: verified_method === 'agent' ? 'contact' : 'code', granted: true, at: verified_at } as const,
    ...own.map(({ kind, granted, recorded_at }) => ({ kind, granted, at: recorded_at })),
  ];
  return {
    heard: answers
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((answer) => ({ ...answer, at: answer.at.toISOString() })),
  };
}
