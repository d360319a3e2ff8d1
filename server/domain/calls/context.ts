import { FunnelError } from '#api';

import type { Agent } from '../../schema/column-types.ts';
import type { RouteContext } from './route.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import type { Origin, Subject } from '../audit/audit.ts';

/** What the routes share: the part of a route's context that no call changes. */
export type Context = Pick<
  RouteContext<never>,
  | 'provider'
  | 'db'
  | 'ports'
  | 'now'
  | 'today'
  | 'host'
  | 'origin'
  | 'address'
  | 'userAgent'
  | 'log'
  | 'keyedHash'
  | 'answerTools'
  | 'touches'
  | 'arms'
> & { readonly session: SessionRecord };

/** A context behind the `found` gate. */
export type FoundContext = Context & { readonly session: { readonly patient_id: string } };

/** A context behind the gates for agents. */
export type AgentContext = Context & { readonly session: { readonly agent: Agent } };

/** The context of a session that has found a patient, for a call whose own gate does not check it. */
export function requireFound<C extends Context>(context: C): C & FoundContext {
  if (context.session.patient_id === null)
    throw new FunnelError('auth_session_invalid', { message: 'this session has found no patient' });
  return context as C & FoundContext;
}

export function subjectOf({ provider, session }: FoundContext): Subject {
  return { provider_id: provider.provider_id, patient_id: session.patient_id };
}

/** Who acts in this session: the patient, or the agent who is signed in in it. */
export function originOf({
  session: { session_id_hash, agent },
  now,
  arms,
}: Pick<Context, 'session' | 'now'> & Partial<Pick<Context, 'arms'>>): Origin {
  const common = { session_id_hash, at: now, ...(arms && { arms }) };
  return agent === null ? { actor: 'patient', ...common } : { actor: 'agent', agent, ...common };
}
