import { FunnelError, type Call, HEADERS, readAgentHeader } from '#api';
import type { FastifyRequest } from 'fastify';

import type { SessionRecord } from '../sessions/session-record.ts';
import type { Db } from '../../schema/database.ts';
import { recordRefusal, refusalChain } from '../audit/refusal-audit.ts';
import { type KeyedHash, isSameText } from '../../platform/http/keyed-hash.ts';
import { isSafeMethod, requireOwnOrigin, requireOwnPage } from '../../platform/http/csrf.ts';
import type { RequestContext } from '../sessions/request-context.ts';

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
    case 'refund-agent':
      requireRefundRole(session);
      return;
    case 'api-key':
      throw new Error(`${call.name} is made with a key, not in a session`);
  }
}

function requireRefundRole({ agent, patient_id, verified_at }: SessionRecord): void {
  if (agent === null) throw new FunnelError('unauthorized', { message: 'no agent is signed in' });
  if (!agent.may_refund)
    throw new FunnelError('auth_session_acl_denied', { message: 'only for agents with the role for refunds' });
  if (patient_id === null || verified_at === null)
    throw new FunnelError('unauthorized', { message: 'the caller is not verified' });
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

interface AgentClaimOptions {
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
  await noteForeignAgent(call, request, session, options);
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

async function noteForeignAgent(
  call: Call,
  request: FastifyRequest,
  { provider_id, session_id_hash, agent }: SessionRecord,
  { db, keyedHash, now }: AgentClaimOptions,
): Promise<void> {
  request.log.warn({ provider_id, call: call.name, reason: 'agent headers of no agent of this session' }, 'refused');
  const refused = { kind: 'agent-refusals', subject: keyedHash('address', request.ip) };
  const who = agent === null ? ({ actor: 'system' } as const) : ({ actor: 'agent', agent } as const);
  await recordRefusal(
    db,
    { ...refused, ...refusalChain({ provider_id, session_id_hash }) },
    { event: 'agent.refused', details: { call: call.name, signed_in: agent !== null } },
    { ...who, session_id_hash, at: now },
  );
}

/** A validation token of ours; anything else in the header is the placeholder of spec 7. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The header is accepted and never trusted (design 7): it proves nothing, but one of another sign-in is refused and logged. */
export function refuseForeignVerification(request: FastifyRequest, session: SessionRecord, keyedHash: KeyedHash): void {
  const sent = request.headers[HEADERS.verifiedPhone];
  if (session.validation_token_hash === null || typeof sent !== 'string' || !TOKEN.test(sent)) return;
  if (isSameText(keyedHash('validation-token', sent), session.validation_token_hash)) return;
  request.log.warn({ provider_id: session.provider_id, reason: 'the validation token of another sign-in' }, 'refused');
  throw new FunnelError('forbidden', { message: `${HEADERS.verifiedPhone} is not of this session` });
}

/**
 * Rejects a request that changes something unless a frame of ours sent it. Without a cookie, or before a patient was found, the
 * request carries nothing of value, and no other site can send our header: the origin of the request is proof enough.
 */
export function requireOwnFrame(
  request: FastifyRequest,
  { session, hasCookie }: Pick<RequestContext, 'session' | 'hasCookie'>,
  keyedHash: KeyedHash,
): void {
  if (hasCookie && session.patient_id !== null) return requireOwnPage(request, session, keyedHash);
  if (!isSafeMethod(request)) requireOwnOrigin(request);
}
