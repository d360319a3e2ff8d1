import { calls, FunnelError, type RequestOf } from '#api';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute } from '../calls/route.ts';
import { startSessionAnew, type RenewedSession } from '../sessions/request-context.ts';
import {
  changeApplication,
  findTransfer,
  insertApplication,
  lockApplication,
  type Application,
} from '../applications/applications.ts';
import { lockOldPlan, type OldPlan } from '../patients/old-plans.ts';
import { putPatientInSession, verifySession } from '../sessions/sessions.ts';
import { chooseOldPlan } from './choose-old-plan.ts';
import { prepareOffer } from '../offers/transfer-offer.ts';
import { transferAnswer } from './transfer-answer.ts';
import { requireTransferMode } from './transfer-mode.ts';
import { created, ok } from '../calls/answers.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { requireBirthDate } from '../applications/requested-birth-date.ts';
import { originOf, type Context, type FoundContext } from '../calls/context.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
import { requireCaller, type TransferCaller } from './transfer-caller.ts';

type Body = RequestOf<typeof calls.createBackbook>['body'];

interface Opened {
  readonly application: Application;
  readonly old: OldPlan;
  readonly isNew: boolean;
  readonly renewed: RenewedSession | undefined;
}

/** Finds the old plan of who asks, begins its transfer (201) or resumes it (200), and signs them in for it. */
export const createBackbook = defineRoute(calls.createBackbook, async (context) => {
  const { body, provider, today, db } = context;
  const caller = await requireCaller(context, requireTransferMode(provider), body);
  const { patient_id, old_plan_id } = chooseOldPlan(caller.plans, givenBy(body, context), today);
  const subject = { provider_id: provider.provider_id, patient_id };
  const { application, old, isNew, renewed } = await inTransaction(db, (trx) =>
    open(trx, context, caller, { ...subject, old_plan_id }),
  );

  const proved = { patient_id, verified_at: context.now, verified_phone_hash: caller.contactHash };
  const signedIn: FoundContext = { ...context, session: { ...(renewed?.session ?? context.session), ...proved } };
  const answer = { application: await applicationAnswer(signedIn, application), transfer: transferAnswer(old, today) };
  return { ...(isNew ? created(answer) : ok(answer)), ...(renewed && { signIn: renewed }) };
});

function givenBy({ last_name, date_of_birth }: Body, { today }: Context) {
  const birthDate = date_of_birth === undefined ? undefined : requireBirthDate(date_of_birth, today);
  return { lastName: last_name, birthDate };
}

/** Application, offer and sign-in in one transaction; any other request that opens the same transfer waits here. */
async function open(
  trx: Db,
  context: Context,
  caller: TransferCaller,
  { old_plan_id, ...subject }: Pick<OldPlan, 'provider_id' | 'patient_id' | 'old_plan_id'>,
): Promise<Opened> {
  const { session, now } = context;
  const origin = originOf(context);
  const is_patient = caller.plans.find((plan) => plan.old_plan_id === old_plan_id)?.payer_is_patient ?? null;
  const inserted = await insertApplication(trx, { ...subject, old_plan_id, is_patient }, origin);
  const known = inserted ?? (await findTransfer(trx, subject, old_plan_id));
  const application = known && (await lockApplication(trx, subject, known.application_id));
  const old = await lockOldPlan(trx, subject, old_plan_id);
  if (!application || !old)
    throw new FunnelError('service_unavailable', { message: 'the plan moved this moment', retryAfter: 1 });

  await signIn(trx, context, caller, subject);
  const { set, isOffered } = await prepareOffer(trx, context, application, old);
  const event = { event: isOffered ? 'transfer.offered' : 'transfer.opened', details: { method: caller.method }, set };
  const changed = await changeApplication(trx, application, event, origin);
  const found: FoundContext = { ...context, session: { ...session, patient_id: subject.patient_id } };
  if (changed.payment_plan_id === null) await sendFullTextOnce(trx, found, changed, { contactHash: caller.contactHash });
  // The session of a code has had its new id when the code was right; that of an agent gets one now.
  const renewed = caller.method === 'agent' ? await startSessionAnew(trx, session, now) : undefined;
  return { application: changed, old, isNew: inserted !== undefined, renewed };
}

async function signIn(
  trx: Db,
  { session, now, ports, keyedHash }: Context,
  { method, contactHash }: TransferCaller,
  subject: Pick<OldPlan, 'provider_id' | 'patient_id'>,
): Promise<void> {
  const key = { ...subject, session_id_hash: session.session_id_hash };
  await putPatientInSession(trx, key, { uniqueValue: ports.random.uuid(), secondIdentifierAt: null });
  const tokenHash = session.validation_token_hash ?? keyedHash('validation-token', ports.random.token());
  const isVerified = await verifySession(trx, key, { contactHash, tokenHash, at: now, method });
  if (!isVerified) throw new FunnelError('auth_session_invalid', { message: 'the session moved on meanwhile' });
}
