import { FunnelError } from '#api';
import type { Kysely } from 'kysely';

import type { Database } from '../../schema/database.ts';
import type { Agent } from '../../schema/tables/agents.ts';
import type { RouteContext } from './route.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { findApplication, lockApplication, type Application } from '../applications/applications.ts';
import type { Origin, Subject } from '../audit/subject.ts';
import { reachApplication } from '../applications/reach-application.ts';

/** What the routes share: the part of a route's context that no call changes. */
export type Context = Pick<
  RouteContext<never>,
  'provider' | 'db' | 'ports' | 'now' | 'today' | 'host' | 'origin' | 'address' | 'log' | 'keyedHash' | 'touches'
> & { readonly session: SessionRecord };

/** A context behind the `found` gate. */
export type FoundContext = Context & { readonly session: { readonly patient_id: string } };

/** A context behind the gates for agents. */
export type AgentContext = Context & { readonly session: { readonly agent: Agent } };

export function subjectOf({ provider, session }: FoundContext): Subject {
  return { provider_id: provider.provider_id, patient_id: session.patient_id };
}

/** Who acts in this session: the patient, or the agent who is signed in in it. */
export function originOf({ session: { session_id_hash, agent }, now }: Pick<Context, 'session' | 'now'>): Origin {
  const common = { session_id_hash, at: now };
  return agent === null ? { actor: 'patient', ...common } : { actor: 'agent', agent, ...common };
}

/** The application of this id, as far as this session may do with it what the call does (decision 0023). */
export function requireApplication(context: FoundContext, applicationId: string): Promise<Application> {
  return reachApplication(context, applicationId, (id) => findApplication(context.db, subjectOf(context), id));
}

/** The same, held until the transaction ends. */
export function requireLockedApplication(
  trx: Kysely<Database>,
  context: FoundContext,
  applicationId: string,
): Promise<Application> {
  return reachApplication(context, applicationId, (id) => lockApplication(trx, subjectOf(context), id));
}

/** After a plan has started, nothing of its application changes. */
export function refuseCompleted(application: Application): void {
  if (application.payment_plan_id !== null) throw new FunnelError('application_is_already_completed');
}

/** What is for bills alone: an old plan moves as it is, by the contact that its file names. */
export function refuseTransfer({ old_plan_id }: Application): void {
  if (old_plan_id !== null) throw new FunnelError('forbidden', { message: 'this application transfers an old plan' });
}
