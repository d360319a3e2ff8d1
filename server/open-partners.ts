import type { Partners } from '#configuration';
import type { Logger } from 'pino';

import type { Config } from './platform/config/parse-config.ts';
import type { FindSecret } from './platform/config/secret-references.ts';
import { addressesByProvider } from './partners/addresses-by-provider.ts';
import { bureauByProvider } from './partners/bureau-by-provider.ts';
import { messagesByProvider, noMessages } from './partners/messages-by-provider.ts';
import type { FindProvider } from './partners/partner-tools.ts';
import { openPartnerHealth, type PartnerHealth } from './partners/partner-health.ts';
import { captchaByProvider } from './partners/captcha-by-provider.ts';
import { noCaptcha, openSiteverify } from './partners/siteverify.ts';
import { noAddresses, noBureau, type Captcha, type Ports, type Simulators } from './partners/ports.ts';
import { knownCapabilities } from './partners/known-capabilities.ts';
import { noPayments, paymentsByProvider } from './partners/payments-by-provider.ts';
import { openStripe } from './partners/stripe/open-stripe.ts';
import type { FindSettings } from './partners/stripe/stripe-account.ts';
import type { Clock } from './platform/clock.ts';
import type { Random } from './platform/random.ts';

interface OpenPartnersOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  /** The simulators of the sandbox, where it is loaded. */
  readonly simulators: Simulators | undefined;
  /** The Stripe account of a provider; nothing for a provider with the processor of the service. */
  readonly findStripe: FindSettings;
  readonly findProvider: FindProvider;
  /** The partners of the service, for providers without their own. */
  readonly ofService: Partners;
  readonly findSecret: FindSecret;
  readonly newsUrlOf: Parameters<typeof messagesByProvider>[0]['newsUrlOf'];
  readonly log: Logger;
}

/** The partners as routes see them, how they are, and how to leave them. */
export interface OpenedPartners {
  readonly ports: Ports;
  readonly health: PartnerHealth;
  readonly close: () => void;
}

/** Opens the adapter that the configuration names for each partner. */
export function openPartners({
  config,
  clock,
  random,
  simulators,
  findStripe,
  log,
  ...given
}: OpenPartnersOptions): OpenedPartners {
  const health = openPartnerHealth({ clock, log });
  const simulated = <Name extends keyof Simulators>(name: Name): Simulators[Name] => {
    if (!simulators) throw new Error(`the partner "${name}" is simulated, and the sandbox is not loaded`);
    return simulators[name];
  };
  const bureaus = { simulator: () => simulated('bureau'), none: () => noBureau };
  const processors = { simulator: () => simulated('payments'), none: () => noPayments };
  const stripe = openStripe({ url: config.STRIPE_URL, find: findStripe, clock });
  const processor = processors[config.PAYMENTS]();
  const messengers = { simulator: () => simulated('messages'), none: () => noMessages };
  const { messages, close } = messagesByProvider({
    ...given,
    twilioUrl: config.TWILIO_URL,
    health,
    otherwise: messengers[config.MESSAGES](),
  });
  const addressServices = { none: () => noAddresses, simulator: () => simulated('addresses') };
  const captchas = {
    none: () => noCaptcha,
    simulator: () => simulated('captcha'),
    siteverify: () => openServiceCaptcha(config, health),
  };
  const captcha = captchas[config.CAPTCHA]();
  const hostname = isolatedHost(config);
  const payments = paymentsByProvider((providerId) => (findStripe(providerId) ? stripe : processor));
  const ports = {
    clock,
    random,
    bureau: bureauByProvider({ ...given, health, otherwise: bureaus[config.BUREAU]() }),
    payments: { ...payments, capabilities: knownCapabilities(payments.capabilities, clock) },
    messages,
    addresses: addressesByProvider({ ...given, health, otherwise: addressServices[config.ADDRESSES]() }),
    // The stand-in of every captcha gives tokens that the simulator knows.
    captcha: config.CAPTCHA === 'simulator' ? captcha : captchaByProvider({ ...given, health, otherwise: captcha, hostname }),
  };
  return { ports, health, close };
}

/** The captcha of providers that have a `captcha_site_key` alone. */
export function openServiceCaptcha(config: Config, health: PartnerHealth): Captcha {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret = '' } = config;
  const report = health.open({ partner: 'captcha', adapter: 'siteverify', host: new URL(url).hostname });
  return openSiteverify({ url, secret: () => secret, hostname: isolatedHost(config), report });
}

function isolatedHost({ ISOLATED_ORIGIN }: Config): string | undefined {
  return ISOLATED_ORIGIN === undefined ? undefined : new URL(ISOLATED_ORIGIN).hostname;
}
