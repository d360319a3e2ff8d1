import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Captcha } from '../../partners/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import { createCaptchaTokens } from '../vendors/captcha-tokens.ts';

/** Knows the tokens that the captcha's stand-in gives. */
export function simulateCaptcha({ keyedHash, clock }: { readonly keyedHash: KeyedHash; readonly clock: Clock }): Captcha {
  const tokens = createCaptchaTokens(keyedHash, clock.now);
  return { isHuman: async (token) => tokens.redeem(token) };
}
