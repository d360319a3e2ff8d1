import { FunnelError } from '#api';

import { isUsedUp, takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import type { AgentContext } from '../calls/context.ts';

const HOUR = 60 * 60;

/** Counts a lookup of an agent before it runs: an agent who needs more than one caller would is browsing. */
export async function countAgentLookup(context: AgentContext): Promise<void> {
  const { db, provider, now, log } = context;
  const { lookups, misses } = limitsOf(context);
  const refused = await takeAttempts(db, provider.provider_id, lookups, now);
  if (refused.length === 0 && !(await isUsedUp(db, provider.provider_id, misses, now))) return;
  log.warn({ provider_id: provider.provider_id, reason: 'an agent looks up more than callers explain' }, 'refused');
  throw new FunnelError('too_many_requests', { message: 'too many lookups by this agent', retryAfter: HOUR });
}

/** Counts a lookup without a result. */
export async function countAgentMiss(context: AgentContext): Promise<void> {
  await takeAttempts(context.db, context.provider.provider_id, [limitsOf(context).misses], context.now);
}

function limitsOf({ keyedHash, session: { agent } }: AgentContext) {
  const subject = keyedHash('agent', `${agent.kind} ${agent.agent_id}`);
  const lookups: readonly AttemptLimit[] = [
    { kind: 'agent-lookup-hour', subject, max: 90, seconds: HOUR },
    { kind: 'agent-lookup-day', subject, max: 400, seconds: 24 * HOUR },
  ];
  const misses: AttemptLimit = { kind: 'agent-lookup-misses', subject, max: 40, seconds: HOUR };
  return { lookups, misses };
}
