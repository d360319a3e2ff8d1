import { createHash } from 'node:crypto';

import type { Agent } from '../../schema/column-types.ts';
import type { Db } from '../../schema/database.ts';
import { takeAttempts, type AttemptLimit } from './attempts.ts';
import { recordEvent, type AuditEvent, type Origin } from './audit.ts';

/** The chain of the refusals in one session, so that a caller who floods it delays no other session. */
export function refusalChain({ provider_id, session_id_hash }: Readonly<Record<'provider_id' | 'session_id_hash', string>>) {
  return { provider_id, chain_id: namedUuid(`refusals ${session_id_hash}`) };
}

/** The audit records at most this many refusals an hour of one address or key; the log records every one. */
const NOTED_AN_HOUR = 20;

/** Adds a refusal to a chain, unless there were too many of this kind for this subject within the hour. */
export async function recordRefusal(
  db: Db,
  { kind, subject, ...chain }: Pick<AttemptLimit, 'kind' | 'subject'> & ReturnType<typeof refusalChain>,
  event: AuditEvent,
  origin: Origin,
): Promise<void> {
  const limit = { kind, subject, max: NOTED_AN_HOUR, seconds: 3600 };
  if ((await takeAttempts(db, chain.provider_id, [limit], origin.at)).length === 0) await recordEvent(db, chain, event, origin);
}

/** Adds an event to the agent's own chain, which holds what belongs to no patient: sign-ins, sign-outs and lookups. */
export async function recordAgentEvent(
  trx: Db,
  { provider_id, agent, ...origin }: { readonly provider_id: string; readonly agent: Agent } & Omit<Origin, 'actor' | 'agent'>,
  event: AuditEvent,
): Promise<void> {
  const chain = { provider_id, chain_id: namedUuid(`agent ${agent.kind} ${agent.agent_id}`) };
  await recordEvent(trx, chain, event, { actor: 'agent', agent, ...origin });
}

/** A UUID of version 8 (RFC 9562): the same for the same name. */
function namedUuid(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
