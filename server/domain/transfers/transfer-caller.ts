import { FunnelError, type Calls, type RequestOf } from '#api';
import { lastNameKey, planHasEnded, type DayString } from '#rules';

import { takeAttempts } from '../audit/attempts.ts';
import { recordAgentEvent } from '../audit/refusal-audit.ts';
import { listOldPlansById, listOldPlansOfContact, type OldPlanOfPatient } from '../patients/old-plans.ts';
import { findProof } from '../verification/verification-codes.ts';
import type { TransferMode } from './transfer-codes.ts';
import { countAgentLookup, countAgentMiss } from '../finding/agent-lookup-limits.ts';
import type { AgentContext, Context } from '../calls/context.ts';
import { contactHash, isContactOf } from '../applications/enrollee.ts';
import { invalidField, requireOneContact } from '../applications/entered-values.ts';
import { cycleOf } from '../offers/transfer-offer.ts';

type Body = RequestOf<Calls['createBackbook']>['body'];

/** Who wants a plan transferred: the plans that name their contact, and how they proved that it is theirs. */
export interface TransferCaller {
  readonly plans: readonly OldPlanOfPatient[];
  readonly method: 'code' | 'agent';
  readonly contactHash: string;
}

/** The person who proved a contact by a code, or whom customer service identified where the provider's mode is `agent` (decision 0026). */
export async function requireCaller(context: Context, mode: TransferMode, body: Body): Promise<TransferCaller> {
  if (body.guarantor === undefined && body.confirmations === undefined) return requireProved(context, body);
  if (mode !== 'agent') throw new FunnelError('forbidden', { message: 'agents do not identify callers for this provider' });
  const { agent } = context.session;
  if (agent === null) throw new FunnelError('unauthorized', { message: 'no agent is signed in' });
  if (agent.kind !== 'internal')
    throw new FunnelError('auth_session_acl_denied', { message: "only for the provider's own agents" });
  return identify({ ...context, session: { ...context.session, agent } }, body);
}

/** A plan whose file has taken the contact away since is not theirs any more. */
async function requireProved(context: Context, { last_name, date_of_birth }: Body): Promise<TransferCaller> {
  const { db, provider, session, now } = context;
  const proof = session.proved_code_id === null ? undefined : await findProof(db, provider.provider_id, session.proved_code_id);
  if (!proof) throw new FunnelError('unauthorized', { message: 'this session has proved no contact' });

  const { destination_hash } = proof;
  if (last_name !== undefined || date_of_birth !== undefined) {
    const limit = { kind: 'transfer-names', subject: destination_hash, max: 20, seconds: 24 * 60 * 60 };
    const refused = await takeAttempts(db, provider.provider_id, [limit], now);
    if (refused.length > 0) throw new FunnelError('too_many_requests', { retryAfter: 60 * 60 });
  }
  const known = await listOldPlansById(db, provider.provider_id, proof.old_plan_ids ?? []);
  const plans = known.filter((plan) => isContactOf(context, plan, destination_hash));
  return { plans, method: 'code', contactHash: destination_hash };
}

/** Counted and noted in the agent's name, whatever it finds. */
async function identify(context: AgentContext, { guarantor, confirmations }: Body): Promise<TransferCaller> {
  const { db, provider, session, now } = context;
  if (!guarantor || !confirmations) throw invalidField('guarantor', 'an agent names the payer, and confirms that they asked');
  const contact = requireOneContact(guarantor);
  await countAgentLookup(context);
  const reached = await listOldPlansOfContact(db, provider.provider_id, contact);
  const plans = reached.filter(
    ({ payer_first_name, payer_last_name }) =>
      lastNameKey(payer_first_name) === lastNameKey(guarantor.first_name) &&
      lastNameKey(payer_last_name) === lastNameKey(guarantor.last_name),
  );
  if (plans.length === 0) await countAgentMiss(context);
  const { provider_id, session_id_hash, agent } = session;
  const details = { outcome: plans.length === 0 ? 'missed' : 'found', plans: plans.length, by: Object.keys(contact)[0] ?? '' };
  await recordAgentEvent(db, { provider_id, agent, session_id_hash, at: now }, { event: 'agent.transfer-lookup', details });
  return { plans, method: 'agent', contactHash: contactHash(context, 'phone' in contact ? contact.phone : contact.email) };
}

/** What the caller entered about the owner of the plan, where a contact has several. */
interface Given {
  readonly lastName: string | undefined;
  readonly birthDate: DayString | undefined;
}

/**
 * The one plan that is meant. Of several of one patient, the one that is due next and not transferred yet. Plans of different
 * patients are a conflict until the caller names one. A transferred plan that has ended counts only where no other is left.
 */
export function chooseOldPlan(plans: readonly OldPlanOfPatient[], given: Given, today: DayString): OldPlanOfPatient {
  const left = plans.filter((plan) => plan.payment_plan_id !== null || cycleOf(plan, today) !== undefined);
  const named = left.filter((plan) => isOf(plan, given));
  const running = named.filter((plan) => !hasEnded(plan, today));
  const theirs = running.length > 0 ? running : named;
  const [first] = theirs;
  if (!first) throw new FunnelError('payment_plan_not_found', { message: 'no plan of this contact is left to transfer' });
  if (theirs.some(({ patient_id }) => patient_id !== first.patient_id)) {
    throw new FunnelError('phone_number_conflict', { message: 'the contact has plans of several people' });
  }
  return theirs.find(({ payment_plan_id }) => payment_plan_id === null) ?? theirs.at(-1) ?? first;
}

/** A plan that has defaulted is the provider's: it has ended, although something of it is open. */
function hasEnded({ plan_status, last_payment_date, open_cents }: OldPlanOfPatient, today: DayString): boolean {
  if (plan_status === 'DEFAULTED') return true;
  return last_payment_date !== null && planHasEnded({ last_payment_date }, today, open_cents ?? undefined);
}

/** A name may be the patient's or that of who pays; the birth date is the patient's. */
function isOf(plan: OldPlanOfPatient, { lastName, birthDate }: Given): boolean {
  const name = lastName === undefined ? undefined : lastNameKey(lastName);
  const isNamed = name === undefined || name === plan.patient_last_name_key || name === lastNameKey(plan.payer_last_name);
  return isNamed && (birthDate === undefined || birthDate === plan.patient_birth_date);
}
