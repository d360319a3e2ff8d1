import { calls, FunnelError, type BodyOf } from '#api';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { originOf, type AgentContext } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { closeContactRequest as closeRequest, countCallBacks, listCallBacks } from './contact-requests.ts';

type Day = BodyOf<typeof calls.agentDay>;
type Figures = Pick<Day, 'callers' | 'plans_started' | 'plans_moved'>;

/** As many as a page lists; the oldest come first, so that none is forgotten. */
const MOST_LISTED = 20;

/** Whom the agents of this provider call back, and what this one did today. */
export const agentDay = defineRoute(calls.agentDay, async (context) => ok(await readDay(context)));

/** Notes that this agent called the person back. The request keeps the name of the first agent who closed it. */
export const closeContactRequest = defineRoute(calls.closeContactRequest, async (context) => {
  const { db, provider, session, params, now } = context;
  const wish = { providerId: provider.provider_id, reference: params.reference, by: session.agent.name, note: null };
  const closed = await closeRequest(db, { ...wish, origin: originOf(context) }, now);
  if (!closed) throw new FunnelError('not_found', { message: 'this provider has no such request' });
  return ok(await readDay(context));
});

async function readDay(context: AgentContext): Promise<Day> {
  const { db, provider } = context;
  const requests = await listCallBacks(db, provider.provider_id, MOST_LISTED);
  const call_backs = requests.map(({ reference, first_name, last_name, phone, best_time, reason, locale, created_at }) => ({
    reference,
    first_name,
    last_name,
    phone,
    best_time,
    reason,
    locale,
    asked_at: created_at.toISOString(),
  }));
  return { call_backs, waiting: await countCallBacks(db, provider.provider_id), ...(await readFigures(db, context)) };
}

/** By the audit, which names the agent of each event. A plan of another service is moved, every other one is started. */
async function readFigures(db: Db, { provider, session, today }: AgentContext): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(distinct chain_id) filter (where event = 'patient.found')::integer as callers,
      (count(*) filter (where event = 'plan.started' and not is_moved))::integer as plans_started,
      (count(*) filter (where event = 'plan.started' and is_moved))::integer as plans_moved
    from (
      select e.chain_id, e.event, exists (
        select from audit_events t
        where t.provider_id = e.provider_id and t.chain_id = e.chain_id and t.event in ('transfer.offered', 'transfer.opened')
      ) as is_moved
      from audit_events e
      where e.provider_id = ${provider.provider_id} and e.agent_id = ${session.agent.agent_id}
        and e.event in ('patient.found', 'plan.started')
        and e.happened_at >= ${today}::date::timestamp at time zone ${provider.time_zone}
    ) events
  `.execute(db);
  return rows[0] ?? { callers: 0, plans_started: 0, plans_moved: 0 };
}
