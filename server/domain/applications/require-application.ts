import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { type FoundContext, subjectOf } from '../calls/context.ts';
import { type Application, findApplication, lockApplication } from './applications.ts';
import { requirePermittedApplication } from './application-rights.ts';

/** The application of this id, as far as this session may do with it what the call does (decision 0023). */
export function requireApplication(context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(context, applicationId, (id) => findApplication(context.db, subjectOf(context), id));
}

/** The same, held until the transaction ends. */
export function requireLockedApplication(trx: Db, context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(context, applicationId, (id) => lockApplication(trx, subjectOf(context), id));
}

/** After a plan has started, nothing of its application changes. */
export function refuseCompleted(application: Application): void {
  if (application.payment_plan_id !== null) throw new FunnelError('application_is_already_completed');
}

/** What is for bills alone: an old plan moves as it is, by the contact that its file names. */
export function refuseTransfer({ old_plan_id }: Application): void {
  if (old_plan_id !== null) throw new FunnelError('forbidden', { message: 'this application transfers an old plan' });
}
