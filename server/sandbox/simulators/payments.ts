import { FunnelError } from '#api';

import type { ProcessorAnswer } from '../personas/test-payment-methods.ts';
import { noCapabilities, type Payments, type TokenDescription } from '../../partners/ports.ts';
import type { SimulatorOptions } from './bureau.ts';
import { attachToken, findToken, type StoredToken } from '../tokenizer/token-store.ts';

/** A payment processor that treats a token as the table of test numbers states. */
export function simulatePayments({ db, clock, random }: Pick<SimulatorOptions, 'db' | 'clock' | 'random'>): Payments {
  return {
    capabilities: noCapabilities,
    async describeToken(providerId, token) {
      const found = await findToken(db, providerId, token, clock.now());
      return found && describe(found);
    },
    async attach(providerId, token) {
      const found = await findToken(db, providerId, token, clock.now());
      if (!found) return { outcome: 'unknownToken' };
      const description = describe(found);
      switch (found.behaviour as ProcessorAnswer) {
        case 'accepted': {
          const reference = await attachToken(db, providerId, token, `sim-${random.uuid()}`, clock.now());
          return { outcome: 'accepted', processor_reference: reference, description };
        }
        case 'declined':
        case 'insufficient-funds':
        case 'expired':
          return { outcome: found.kind === 'bank' ? 'invalidAccount' : 'declined', description };
        case 'processor-down':
          throw new FunnelError('payment_method_creation_failure', { message: 'the payment processor does not answer' });
      }
    },
  };
}

function describe(stored: StoredToken): TokenDescription {
  const { token, kind, brand, funding, last4, bank_name, exp_month, exp_year, fingerprint } = stored;
  return { token, kind, brand, funding, last4, bank_name, exp_month, exp_year, fingerprint };
}
