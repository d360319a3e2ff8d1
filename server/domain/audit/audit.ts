import { sql } from 'kysely';

import type { Agent } from '../../schema/column-types.ts';
import type { Db } from '../../schema/database.ts';

/** Whose data is touched. Every statement that reads or writes a person's things names both. */
export interface Subject {
  readonly provider_id: string;
  readonly patient_id: string;
}

/** Who does something, in which session and when, as the audit notes it. */
export interface Origin {
  readonly actor: 'patient' | 'agent' | 'system' | 'staff' | 'host';
  readonly session_id_hash: string | null;
  /** In whose session an agent acted; exactly with the actor `agent`. */
  readonly agent?: Agent;
  /** By flow, the visitor's arm in each of its splits. */
  readonly arms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly at: Date;
}

/**
 * One thing that happened: codes, ids and figures only, never a name, a number of an account or a code that was sent. Only a look and an act of
 * staff state who did it.
 */
export interface AuditEvent {
  readonly event: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Staff at a command line or in Studio. */
export function byStaff(at: Date): Origin {
  return { actor: 'staff', session_id_hash: null, at };
}

/** Names the chain of events to which one is added. */
interface Chain {
  readonly provider_id: string;
  readonly chain_id: string;
}

/** Adds an event to a chain, inside the transaction of the change that it records; the database numbers and hashes it. */
export async function recordEvent(trx: Db, chain: Chain, event: AuditEvent, origin: Origin): Promise<void> {
  await insertAuditEvent(trx, chain, event, origin).execute();
}

/** The same, for a statement that makes several inserts. */
export function insertAuditEvent(
  trx: Db,
  { provider_id, chain_id }: Chain,
  { event, details = {} }: AuditEvent,
  { actor, session_id_hash, agent, arms = {}, at }: Origin,
) {
  return trx.insertInto('audit_events').values({
    provider_id,
    chain_id,
    event,
    actor,
    session_id_hash,
    agent_id: agent?.agent_id ?? null,
    agent_name: agent?.name ?? null,
    details: JSON.stringify({ ...details, ...(Object.keys(arms).length > 0 && { arms }) }),
    happened_at: at,
  });
}

/** A place where the audit was tampered with: an event that is not what it was, or a tail that is gone. */
interface BrokenLink {
  readonly chain_id: string;
  readonly number: number;
}

/** Every place of a provider's audit that no longer fits its hashes; an untouched audit answers an empty list. */
export async function findBrokenLinks(db: Db, providerId: string): Promise<readonly BrokenLink[]> {
  const { rows } = await sql<BrokenLink>`
    with links as (
      select e.chain_id, e.number, e.hash, e.previous_hash, audit_event_hash(e) as own_hash,
        lag(e.hash, 1, '') over chain as expected_previous, row_number() over chain as expected_number
      from audit_events e
      where e.provider_id = ${providerId}
      window chain as (partition by e.chain_id order by e.number)
    )
    select chain_id, number from links
    where hash <> own_hash or previous_hash <> expected_previous or number <> expected_number
    union
    select c.chain_id, c.length as number
    from audit_chains c
    left join audit_events e on e.provider_id = c.provider_id and e.chain_id = c.chain_id and e.number = c.length
    where c.provider_id = ${providerId} and e.hash is distinct from c.head_hash
    order by chain_id, number
  `.execute(db);
  return rows;
}
