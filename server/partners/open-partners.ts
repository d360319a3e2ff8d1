import type { Config } from '../platform/config/parse-config.ts';
import { noCaptcha, verifyCaptchas } from './siteverify.ts';
import { noAddresses, type Ports } from './ports.ts';
import { noPayments, paymentsByProvider } from './payments-by-provider.ts';
import { openStripe } from './stripe/open-stripe.ts';
import type { FindSettings } from './stripe/stripe-account.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';

/** A simulator for each partner. */
export type Simulators = Omit<Ports, 'clock' | 'random'>;

interface OpenPartnersOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  /** The simulators of the sandbox, where it is loaded. */
  readonly simulators: Simulators | undefined;
  /** The Stripe account of a provider; nothing for a provider with the processor of the service. */
  readonly findStripe: FindSettings;
}

/** Opens the adapter that the configuration names for each partner. */
export function openPartners({ config, clock, random, simulators, findStripe }: OpenPartnersOptions): Ports {
  const simulated = <Name extends keyof Simulators>(name: Name): Simulators[Name] => {
    if (!simulators) throw new Error(`the partner "${name}" is simulated, and the sandbox is not loaded`);
    return simulators[name];
  };
  const bureaus = { simulator: () => simulated('bureau') };
  const processors = { simulator: () => simulated('payments'), none: () => noPayments };
  const stripe = openStripe({ url: config.STRIPE_URL, find: findStripe, clock });
  const processor = processors[config.PAYMENTS]();
  const messengers = { simulator: () => simulated('messages') };
  const addressServices = { none: () => noAddresses, simulator: () => simulated('addresses') };
  const captchas = {
    none: () => noCaptcha,
    simulator: () => simulated('captcha'),
    siteverify: () => verifyCaptchas(siteverifyOf(config)),
  };
  return {
    clock,
    random,
    bureau: bureaus[config.BUREAU](),
    payments: paymentsByProvider((providerId) => (findStripe(providerId) ? stripe : processor)),
    messages: messengers[config.MESSAGES](),
    addresses: addressServices[config.ADDRESSES](),
    captcha: captchas[config.CAPTCHA](),
  };
}

function siteverifyOf({ CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret = '', ISOLATED_ORIGIN }: Config) {
  return { url, secret, hostname: ISOLATED_ORIGIN === undefined ? undefined : new URL(ISOLATED_ORIGIN).hostname };
}
