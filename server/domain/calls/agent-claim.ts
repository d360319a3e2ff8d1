import { FunnelError, HEADERS, readAgentHeader, type Call } from '#api';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../schema/database.ts';
import { refusalChain } from '../audit/refusal-audit.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { recordEvent } from '../audit/audit.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { SessionRecord } from '../sessions/session-record.ts';

/** The audit records so many refusals an hour for one address; the log has the rest. */
const NOTED_AN_HOUR = 20;

export interface AgentClaimOptions {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly now: Date;
}

/**
 * Agent headers are accepted and never trusted (design 7): they may only repeat who is signed in. Without an
 * agent's session, or for another agent, the request is rejected and the audit records it.
 */
export async function refuseForeignAgent(
  call: Call,
  request: FastifyRequest,
  session: SessionRecord,
  options: AgentClaimOptions,
): Promise<void> {
  const { name, id } = claimOf(request);
  if (name === undefined && id === undefined) return;
  const { agent } = session;
  const isOwn = (name === undefined || name === agent?.name) && (id === undefined || id === agent?.agent_id);
  if (agent !== null && isOwn) return;
  await noteRefusal(call, request, session, options);
  throw new FunnelError('auth_session_acl_denied', { message: "the agent headers are not of this session's agent" });
}

/** Spec 6: an external agent sends their name and id with every call that creates something. */
export function requireAgentInfo({ carriesAgent }: Call, request: FastifyRequest, { agent }: SessionRecord): void {
  if (!carriesAgent || agent?.kind !== 'external') return;
  const { name, id } = claimOf(request);
  if (name !== undefined && id !== undefined) return;
  throw new FunnelError('missing_agent_info', { message: 'Agent name and external ID are required' });
}

function claimOf(request: FastifyRequest) {
  return { name: headerOf(request, HEADERS.agentName), id: headerOf(request, HEADERS.agentId) };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value.trim() !== '' ? readAgentHeader(value) : undefined;
}

async function noteRefusal(
  call: Call,
  request: FastifyRequest,
  { provider_id, session_id_hash, agent }: SessionRecord,
  { db, keyedHash, now }: AgentClaimOptions,
): Promise<void> {
  request.log.warn({ provider_id, call: call.name, reason: 'agent headers of no agent of this session' }, 'refused');
  const limit = { kind: 'agent-refusals', subject: keyedHash('address', request.ip), max: NOTED_AN_HOUR, seconds: 3600 };
  if ((await takeAttempts(db, provider_id, [limit], now)).length > 0) return;
  const who = agent === null ? ({ actor: 'system' } as const) : ({ actor: 'agent', agent } as const);
  await recordEvent(
    db,
    refusalChain({ provider_id, session_id_hash }),
    { event: 'agent.refused', details: { call: call.name, signed_in: agent !== null } },
    { ...who, session_id_hash, at: now },
  );
}
