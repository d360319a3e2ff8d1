import type { Kysely } from 'kysely';

import type { Config } from '../platform/config/parse-config.ts';
import type { Database } from '../schema/database.ts';
import { noCaptcha, verifyCaptchas } from './adapters/siteverify.ts';
import { noAddresses } from './addresses.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Ports } from './ports.ts';
import { systemRandom } from '../platform/random.ts';
import { simulateAddresses } from '../sandbox/simulators/addresses.ts';
import { simulateBureau } from '../sandbox/simulators/bureau.ts';
import { simulateCaptcha } from '../sandbox/simulators/captcha.ts';
import { simulateMessages } from '../sandbox/simulators/messages.ts';
import { simulatePayments } from '../sandbox/simulators/payments.ts';

export interface OpenPortsOptions {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly keyedHash: (purpose: string, value: string) => string;
  /** In place of the machine's time. */
  readonly clock?: Clock | undefined;
}

/** The outside world as the configuration names it. */
export function openPorts({ config, db, keyedHash, clock = systemClock(config.CLOCK_OFFSET_MS) }: OpenPortsOptions): Ports {
  const random = systemRandom();
  const bureaus = { simulator: () => simulateBureau({ db, clock, random, keyedHash, latencyMs: config.BUREAU_LATENCY_MS }) };
  const processors = { simulator: () => simulatePayments({ db, clock, random }) };
  const messengers = { simulator: () => simulateMessages({ db, clock }) };
  const addressServices = { none: () => noAddresses, simulator: simulateAddresses };
  const captchas = {
    none: () => noCaptcha,
    simulator: () => simulateCaptcha({ keyedHash, clock }),
    siteverify: () => verifyCaptchas(siteverifyOf(config)),
  };
  return {
    clock,
    random,
    bureau: bureaus[config.BUREAU](),
    payments: processors[config.PAYMENTS](),
    messages: messengers[config.MESSAGES](),
    addresses: addressServices[config.ADDRESSES](),
    captcha: captchas[config.CAPTCHA](),
  };
}

function siteverifyOf({ CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret = '', ANNEX_ORIGIN }: Config) {
  return { url, secret, hostname: ANNEX_ORIGIN === undefined ? undefined : new URL(ANNEX_ORIGIN).hostname };
}
