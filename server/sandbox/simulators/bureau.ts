import { setTimeout as sleep } from 'node:timers/promises';

import { FunnelError } from '#api';
import { lastNameKey } from '#rules';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { simulatedBureauAnswer } from '../personas/personas.ts';
import type { Bureau, BureauRequest, CreditAgency } from '../../partners/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Random } from '../../platform/random.ts';

/** What the simulators share. */
export interface SimulatorOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyedHash: KeyedHash;
  /** How long the bureau takes to answer. */
  readonly bureauLatencyMs?: number;
}

const agency: CreditAgency = {
  name: 'Harbor Test Credit Bureau',
  address: ['P.O. Box 100', 'Rochester, NY 14602'],
  phone: '8885550199',
};

/** A credit bureau that answers by the table of test personas and counts the requests about each person. */
export function simulateBureau({ db, clock, random, keyedHash, bureauLatencyMs = 0 }: SimulatorOptions): Bureau {
  return {
    agencyOf: () => agency,
    async check(request) {
      await think(bureauLatencyMs, request.signal);
      const subject = keyedHash('bureau-subject', `${lastNameKey(request.first_name)} ${lastNameKey(request.last_name)}`);
      const before = await countRequests(db, request, subject);
      const decision = simulatedBureauAnswer(request.last_name, before);
      await sql`
        insert into simulator.bureau_requests (provider_id, subject_hash, decision, asked_at)
        values (${request.provider_id}, ${subject}, ${decision}, ${clock.now()})
      `.execute(db);
      const reference = `sim-${random.uuid()}`;
      return decision === 'approved' ? { decision, reference } : { decision: 'refused', code: decision, reference };
    },
  };
}

async function think(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal && { signal });
  } catch (cause) {
    throw new FunnelError('gds_error_block_response', { cause, message: 'the bureau did not answer in time' });
  }
}

async function countRequests(db: Db, { provider_id }: BureauRequest, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from simulator.bureau_requests
    where provider_id = ${provider_id} and subject_hash = ${subject}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
