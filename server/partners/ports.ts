import type { Addresses } from './addresses.ts';
import type { Bureau } from './bureau.ts';
import type { Captcha } from './captcha.ts';
import type { Clock } from '../platform/clock.ts';
import type { Messages } from './messages.ts';
import type { Payments } from './payments.ts';
import type { Random } from '../platform/random.ts';

/** The partners, the clock and the source of randomness, as routes see them. */
export interface Ports {
  readonly bureau: Bureau;
  readonly payments: Payments;
  readonly messages: Messages;
  readonly addresses: Addresses;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly random: Random;
}
