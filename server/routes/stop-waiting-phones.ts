import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { changeApplication, type Application } from '../store/applications.ts';
import { endWaitingPhones } from '../store/phone-changes.ts';
import { originOf, type FoundContext } from './context.ts';

/**
 * A contact on file answered, by a code or to an agent: no number that somebody asked for with knowledge alone comes after
 * that. Whoever answered may change the number at once.
 */
export async function stopWaitingPhones(trx: Kysely<Database>, context: FoundContext, application: Application): Promise<void> {
  const stopped = await endWaitingPhones(trx, application, { at: context.now, outcome: 'stopped' });
  if (stopped === 0) return;
  await changeApplication(trx, application, { event: 'phone.stopped', details: { stopped } }, originOf(context));
}
