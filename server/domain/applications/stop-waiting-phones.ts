import type { Db } from '../../schema/database.ts';
import { changeApplication, type Application } from './applications.ts';
import { endWaitingPhones } from './phone-changes.ts';
import { originOf, type FoundContext } from '../calls/context.ts';

/**
 * A contact on file answered, by a code or to an agent: a number that was requested by knowledge alone no longer applies after
 * that. The person who answered may change the number at once.
 */
export async function stopWaitingPhones(trx: Db, context: FoundContext, application: Application): Promise<void> {
  const stopped = await endWaitingPhones(trx, application, { at: context.now, outcome: 'stopped' });
  if (stopped === 0) return;
  await changeApplication(trx, application, { event: 'phone.stopped', details: { stopped } }, originOf(context));
}
