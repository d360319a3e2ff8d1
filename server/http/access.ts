import { FunnelError, type Call } from '#api';

import type { SessionRecord } from './session-record.ts';

/** Refuses a call that this session may not make (yet). */
export function requireAccess(call: Call, session: SessionRecord): void {
  switch (call.access) {
    case 'visitor':
      return;
    case 'found':
      if (session.patient_id === null)
        throw new FunnelError('auth_session_invalid', { message: 'this session has found nobody, or has ended' });
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
  }
}
