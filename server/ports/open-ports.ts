import type { Kysely } from 'kysely';

import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { systemClock } from './clock.ts';
import type { Ports } from './ports.ts';
import { systemRandom } from './random.ts';
import { simulateBureau } from './simulators/bureau.ts';
import { simulateMessages } from './simulators/messages.ts';
import { simulatePayments } from './simulators/payments.ts';

export interface OpenPortsOptions {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly keyedHash: (purpose: string, value: string) => string;
}

/** The outside world as the configuration names it. */
export function openPorts({ config, db, keyedHash }: OpenPortsOptions): Ports {
  const clock = systemClock(config.CLOCK_OFFSET_MS);
  const random = systemRandom();
  const bureaus = { simulator: () => simulateBureau({ db, clock, random, keyedHash, latencyMs: config.BUREAU_LATENCY_MS }) };
  const processors = { simulator: () => simulatePayments({ db, clock, random }) };
  const messengers = { simulator: () => simulateMessages({ db, clock }) };
  return {
    clock,
    random,
    bureau: bureaus[config.BUREAU](),
    payments: processors[config.PAYMENTS](),
    messages: messengers[config.MESSAGES](),
  };
}
