import { FunnelError, type Call } from '#api';

import type { SessionRecord } from '../sessions/session-record.ts';

/** Refuses a call that this session may not make (yet). */
export function requireAccess(call: Call, session: SessionRecord): void {
  requireFrame(call, session);
  switch (call.access) {
    case 'visitor':
      return;
    case 'found':
      if (session.patient_id === null)
        throw new FunnelError('auth_session_invalid', { message: 'this session has found no patient, or has ended' });
      return;
    case 'verified':
      if (session.patient_id === null || session.verified_at === null) {
        throw new FunnelError('unauthorized', { message: 'this session is not signed in' });
      }
      return;
    case 'agent':
    case 'internal-agent':
      if (session.agent === null) throw new FunnelError('unauthorized', { message: 'no agent is signed in' });
      if (call.access === 'internal-agent' && session.agent.kind !== 'internal')
        throw new FunnelError('auth_session_acl_denied', { message: "only for the provider's own agents" });
      return;
    case 'api-key':
      throw new Error(`${call.name} is made with a key, not in a session`);
  }
}

/** A frame in a host's page makes the calls of its flow and no other; some are for frames alone. */
function requireFrame({ embed }: Call, { kind }: SessionRecord): void {
  if (kind === 'embed' && embed === undefined)
    throw new FunnelError('auth_session_acl_denied', { message: 'an embedded funnel does not make this call' });
  if (kind === 'site' && embed === 'only')
    throw new FunnelError('auth_session_invalid', { message: 'this call is for embedded funnels' });
}

/** The session of a frame opens its own application. Any other application does not exist for it. */
export function requireOwnApplication(named: readonly unknown[], { kind, application_id }: SessionRecord): void {
  if (kind === 'site') return;
  const others = named.filter((id) => id !== undefined && id !== application_id);
  if (others.length > 0) throw new FunnelError('not_found', { message: 'this session has no such application' });
}
