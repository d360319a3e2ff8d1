import type { Kysely } from 'kysely';

import type { Simulators } from '../../partners/open-partners.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Random } from '../../platform/random.ts';
import type { Database } from '../../schema/database.ts';
import { simulateAddresses } from './addresses.ts';
import { simulateBureau } from './bureau.ts';
import { simulateCaptcha } from './captcha.ts';
import { simulateMessages } from './messages.ts';
import { simulatePayments } from './payments.ts';

export interface SimulatorOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyedHash: KeyedHash;
  /** How long the bureau takes to answer. */
  readonly bureauLatencyMs?: number;
}

/** Opens the simulator of every partner. */
export function openSimulators({ db, clock, random, keyedHash, bureauLatencyMs = 0 }: SimulatorOptions): Simulators {
  return {
    bureau: simulateBureau({ db, clock, random, keyedHash, latencyMs: bureauLatencyMs }),
    payments: simulatePayments({ db, clock, random }),
    messages: simulateMessages({ db, clock }),
    addresses: simulateAddresses(),
    captcha: simulateCaptcha({ keyedHash, clock }),
  };
}
