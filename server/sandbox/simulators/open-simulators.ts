import type { Kysely } from 'kysely';

import type { Simulators } from '../../partners/open-partners.ts';
import type { Captcha } from '../../partners/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Random } from '../../platform/random.ts';
import type { Agent } from '../../schema/column-types.ts';
import type { Database } from '../../schema/database.ts';
import { createCaptchaTokens } from '../vendors/captcha-tokens.ts';
import { simulateAddresses } from './addresses.ts';
import { simulateBureau } from './bureau.ts';
import { simulateMessages } from './messages.ts';
import { simulatePayments } from './payments.ts';

interface SimulatorOptions {
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

/** Knows the tokens that the captcha's stand-in gives. */
function simulateCaptcha({ keyedHash, clock }: { readonly keyedHash: KeyedHash; readonly clock: Clock }): Captcha {
  const tokens = createCaptchaTokens(keyedHash, clock.now);
  return { isHuman: async (token) => tokens.redeem(token) };
}

/** Test mode: agents to be. Every provider has them, each with sessions of its own. */
export const simulatedAgents: readonly Agent[] = [
  { kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' },
  { kind: 'internal', agent_id: 'CS-1077', name: 'María Solís' },
  { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' },
  { kind: 'external', agent_id: 'EX-2090', name: 'Omar Haddad' },
];
