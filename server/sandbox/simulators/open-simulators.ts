import type { Simulators } from '../../partners/ports.ts';
import type { Agent } from '../../schema/column-types.ts';
import { createCaptchaTokens } from '../vendors/captcha-tokens.ts';
import { simulateAddresses } from './addresses.ts';
import { simulateBureau, type SimulatorOptions } from './bureau.ts';
import { simulateMessages } from './messages.ts';
import { simulatePayments } from './payments.ts';

/** Opens the simulator of every partner. */
export function openSimulators(options: SimulatorOptions): Simulators {
  const tokens = createCaptchaTokens(options.keyedHash, options.clock.now);
  return {
    bureau: simulateBureau(options),
    payments: simulatePayments(options),
    messages: simulateMessages(options),
    addresses: simulateAddresses(),
    // Knows the tokens that the captcha's stand-in gives.
    captcha: { isHuman: async ({ token }) => tokens.redeem(token) },
  };
}

/** Test mode: agents to be. Every provider has them, each with sessions of its own. */
export const simulatedAgents: readonly Agent[] = [
  { kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' },
  { kind: 'internal', agent_id: 'CS-1077', name: 'María Solís' },
  { kind: 'internal', agent_id: 'CS-2003', name: 'Priya Raman', may_refund: true },
  { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' },
  { kind: 'external', agent_id: 'EX-2090', name: 'Omar Haddad' },
];
