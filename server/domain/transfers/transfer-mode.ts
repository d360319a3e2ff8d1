import { FunnelError } from '#api';

import type { Provider } from '#configuration';

/**
 * How a person proves that they pay an old plan: a code by phone or by email, or customer service asks them. Where customer
 * service asks, every other caller proves their phone (spec 2: the root goes to verify-agent for the agent flow, otherwise to verify-phone).
 */
export type TransferMode = 'sms' | 'email' | 'agent';

const FLOW = 'transfer-plan';

/** The mode of the provider; where it takes over no plans, there are no such calls. */
export function requireTransferMode({ flows }: Pick<Provider, 'flows'>): TransferMode {
  if (!Object.hasOwn(flows, FLOW)) throw new FunnelError('not_found', { message: 'the provider transfers no plans' });
  const mode = flows[FLOW]?.options?.['verification'];
  return mode === 'email' || mode === 'agent' ? mode : 'sms';
}
