import { calls, FunnelError, type BodyOf, type Calls } from '#api';
import { addDays, toCents, type DayString, type OldPlanCycle } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute, created, ok } from '../calls/route.ts';
import { startSessionAnew } from '../sessions/session-store.ts';
import { answersForBills } from '../applications/answers-for-bills.ts';
import {
  type Application,
  changeApplication,
  findTransfer,
  insertApplication,
  lockApplication,
} from '../applications/applications.ts';
import { lockOldPlan, type OldPlan } from '../patients/old-plans.ts';
import { putPatientInSession, verifySession } from '../sessions/sessions.ts';
import { chooseOldPlan, requireCaller, type TransferCaller } from './transfer-caller.ts';
import { prepareOffer, cycleOf } from '../offers/transfer-offer.ts';
import { requireTransferMode } from './transfer-codes.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { requireBirthDate } from '../applications/entered-values.ts';
import { originOf, type Context, type FoundContext } from '../calls/context.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';

/** Finds the old plan of who asks, begins its transfer (201) or resumes it (200), and signs them in for it. */
export const createBackbook = defineRoute(calls.createBackbook, async (context) => {
  const { body, provider, today, db } = context;
  const caller = await requireCaller(context, requireTransferMode(provider), body);
  const birthDate = body.date_of_birth === undefined ? undefined : requireBirthDate(body.date_of_birth, today);
  const { patient_id, old_plan_id } = chooseOldPlan(caller.plans, { lastName: body.last_name, birthDate }, today);
  const subject = { provider_id: provider.provider_id, patient_id };
  const { application, old, isNew, renewed } = await inTransaction(db, (trx) =>
    open(trx, context, caller, { ...subject, old_plan_id }),
  );

  const proved = { patient_id, verified_at: context.now, verified_phone_hash: caller.contactHash };
  const signedIn: FoundContext = { ...context, session: { ...(renewed?.session ?? context.session), ...proved } };
  const answer = { application: await applicationAnswer(signedIn, application), transfer: transferAnswer(old, today) };
  return { ...(isNew ? created(answer) : ok(answer)), ...(renewed && { signIn: renewed }) };
});

/** Application, offer and sign-in in one transaction; any other request that opens the same transfer waits here. */
async function open(
  trx: Db,
  context: Context,
  caller: TransferCaller,
  { old_plan_id, ...subject }: Pick<OldPlan, 'provider_id' | 'patient_id' | 'old_plan_id'>,
) {
  const { session, now } = context;
  const origin = originOf(context);
  const is_patient = caller.plans.find((plan) => plan.old_plan_id === old_plan_id)?.payer_is_patient ?? null;
  const inserted = await insertApplication(trx, { ...subject, old_plan_id, is_patient }, origin);
  const known = inserted ?? (await findTransfer(trx, subject, old_plan_id));
  const application = known && (await lockApplication(trx, subject, known.application_id));
  const old = await lockOldPlan(trx, subject, old_plan_id);
  if (!application || !old)
    throw new FunnelError('service_unavailable', { message: 'the plan moved this moment', retryAfter: 1 });

  await signIn(trx, context, caller, application);
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
  application: Application,
): Promise<void> {
  const { provider_id, patient_id } = application;
  const key = { provider_id, patient_id, session_id_hash: session.session_id_hash };
  await putPatientInSession(trx, key, { uniqueValue: ports.random.uuid(), secondIdentifierAt: null });
  const tokenHash = session.validation_token_hash ?? keyedHash('validation-token', ports.random.token());
  const coversBills = await answersForBills(trx, { keyedHash }, application, contactHash);
  const verification = { contactHash, tokenHash, at: now, method, answersForBills: coversBills };
  const isVerified = await verifySession(trx, key, verification);
  if (!isVerified) throw new FunnelError('auth_session_invalid', { message: 'the session moved on meanwhile' });
}

type TransferBody = BodyOf<Calls['createBackbook']>['transfer'];

const MASK = '•••• ';

/** An old plan as the wire carries it: as it moved once it is transferred, else as it would move today. */
function transferAnswer(old: OldPlan, today: DayString): TransferBody {
  const cycle = movedCycle(old) ?? cycleOf(old, today);
  if (!cycle) throw new Error('an old plan without anything left is not answered');
  const isTransferred = old.payment_plan_id !== null;
  const isDueToday = !isTransferred && cycle.lastDue === today;
  return {
    plan_number: `${MASK}${old.plan_number.slice(-4)}`,
    remaining_amount: cycle.remaining,
    monthly_amount: old.monthly_cents,
    last_amount: cycle.last,
    months_left: cycle.months,
    due_day: old.due_day,
    next_due_date: cycle.lastDue,
    is_due_today: isDueToday,
    come_back_on: isDueToday ? addDays(today, 1) : null,
    takes_effect_on: old.takes_effect_on,
    status: statusOf(old, today),
  };
}

/** The day decides, not the job that has not run yet. */
function statusOf({ takes_effect_on }: OldPlan, today: DayString): TransferBody['status'] {
  if (takes_effect_on === null) return 'ACTIVE';
  return takes_effect_on >= today ? 'TRANSFERRING' : 'TRANSFERRED';
}

function movedCycle(old: OldPlan): OldPlanCycle | undefined {
  const { takes_effect_on, old_payments, moved_cents } = old;
  if (takes_effect_on === null || old_payments === null || moved_cents === null) return undefined;
  const months = old.payments_left - old_payments;
  return {
    lastDue: takes_effect_on,
    oldPayments: old_payments,
    remaining: moved_cents,
    months,
    last: toCents(moved_cents - (months - 1) * old.monthly_cents),
  };
}
