import { noCapabilities, type Payments, ProcessorUnavailable, type TokenDescription } from '../../partners/payments.ts';
import type { ProcessorAnswer } from '../personas/test-payment-methods.ts';
import { attachToken, findToken, type StoredToken } from '../tokenizer/token-store.ts';
import type { SimulatorOptions } from './bureau.ts';
import { simulateCharges } from './charges.ts';

/** Numbers that cannot be added at all. */
const REFUSED = new Set<ProcessorAnswer>(['declined', 'insufficient-funds', 'expired']);

/** A payment processor that treats a token as the table of test numbers states. */
export function simulatePayments({ db, clock, random }: Pick<SimulatorOptions, 'db' | 'clock' | 'random'>): Payments {
  const simulated = { ...simulateCharges({ db, clock, random }), ...simulateMethods({ db, clock, random }) };
  // There is no bank here whose page a patient could open, so a method is never unverified.
  return { ...simulated, attachConfirmed: simulated.attach, openBankLink: () => Promise.resolve(undefined) };
}

function simulateMethods({
  db,
  clock,
  random,
}: Pick<SimulatorOptions, 'db' | 'clock' | 'random'>): Pick<Payments, 'capabilities' | 'describeToken' | 'attach'> {
  return {
    capabilities: () => Promise.resolve({ ...noCapabilities, payInFull: true }),
    async describeToken(providerId, token) {
      const found = await findToken(db, providerId, token, clock.now());
      return found && describe(found);
    },
    async attach(providerId, token) {
      const found = await findToken(db, providerId, token, clock.now());
      if (!found) return { outcome: 'unknownToken' };
      const description = describe(found);
      const behaviour = found.behaviour as ProcessorAnswer;
      if (behaviour === 'processor-down') throw new ProcessorUnavailable('connection refused');
      if (REFUSED.has(behaviour)) return { outcome: found.kind === 'bank' ? 'invalidAccount' : 'declined', description };
      const reference = await attachToken(db, providerId, token, `sim-${random.uuid()}`, clock.now());
      return { outcome: 'accepted', processor_reference: reference, description };
    },
  };
}

function describe(stored: StoredToken): TokenDescription {
  const { token, kind, brand, funding, last4, bank_name, exp_month, exp_year, fingerprint } = stored;
  return { token, kind, brand, funding, last4, bank_name, exp_month, exp_year, fingerprint };
}
