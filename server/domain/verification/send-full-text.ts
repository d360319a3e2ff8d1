import { calls, FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import type { Application } from '../applications/applications.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { countSend, orGiveBack } from './code-limits.ts';
import type { FoundContext } from '../calls/context.ts';
import { requireVerifiedApplication, requireApplicationsContact, withApplication } from '../applications/require-application.ts';
import { listSendings, nextContact, sendFullTextAgain } from '../applications/sent-full-text.ts';
import { requireWaited } from './verification-codes.ts';
/** Sends the full text once more, within the limits of codes, so that a phone gets no more messages. */
export const sendFullText = defineRoute(calls.sendFullText, async ({ session, ...rest }) => {
  const { patient_id } = session;
  if (patient_id === null) throw new FunnelError('auth_session_invalid', { message: 'this session has found no patient' });
  const context: FoundContext = { ...rest, session: { ...session, patient_id } };
  const { db, params } = context as FoundContext & typeof rest;
  const application = await requireVerifiedApplication(context, params.application_id);
  const { contact } = await requireNext(db, context, application);
  // The contact of an application is on file, or its owner proved it.
  const giveBack = await countSend(context, contact.to, true);
  const isPut = withApplication(context, params.application_id, async (trx, locked) => {
    await requireApplicationsContact(trx, context, locked);
    // Of requests at the same moment, all but the first come here after it.
    await sendFullTextAgain(trx, context, { application: locked, ...(await requireNext(trx, context, locked)) });
  });
  await orGiveBack(isPut, giveBack);
  return ok(await applicationAnswer(context, application));
});

async function requireNext(db: Db, context: FoundContext, application: Application) {
  const sendings = await listSendings(db, application);
  requireWaited(sendings.at(-1)?.created_at, context.now);
  const contact = await nextContact(db, context, application, sendings);
  if (contact) return { contact, sendings };
  if (sendings.length === 0) throw new FunnelError('guarantor_missing_phone_number');
  throw new FunnelError('code_needs_more', { message: 'this text was sent often enough', details: { ask: 'person' } });
}
