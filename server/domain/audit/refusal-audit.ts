import { createHash } from 'node:crypto';

import type { Agent } from '../../schema/column-types.ts';
import type { Db } from '../../schema/database.ts';
import { recordEvent, type AuditEvent, type Origin } from './audit.ts';

interface AgentKey {
  readonly provider_id: string;
  readonly agent: Pick<Agent, 'kind' | 'agent_id'>;
}

/** The chain of what an agent did that is of no patient: signing in and out, and every lookup. */
function agentChain({ provider_id, agent: { kind, agent_id } }: AgentKey) {
  return { provider_id, chain_id: namedUuid(`agent ${kind} ${agent_id}`) };
}

/** The chain of the refusals in one session, so that a caller who floods it delays no other session. */
export function refusalChain({
  provider_id,
  session_id_hash,
}: {
  readonly provider_id: string;
  readonly session_id_hash: string;
}) {
  return { provider_id, chain_id: namedUuid(`refusals ${session_id_hash}`) };
}

/** Adds an event to an agent's own chain, in their name. */
export async function recordAgentEvent(
  trx: Db,
  {
    provider_id,
    agent,
    ...origin
  }: { readonly provider_id: string; readonly agent: Agent } & Pick<Origin, 'session_id_hash' | 'at'>,
  event: AuditEvent,
): Promise<void> {
  await recordEvent(trx, agentChain({ provider_id, agent }), event, { actor: 'agent', agent, ...origin });
}

/** A UUID of version 8 (RFC 9562): the same for the same name. */
function namedUuid(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
