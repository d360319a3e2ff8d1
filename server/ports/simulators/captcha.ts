import type { KeyedHash } from '../../http/keyed-hash.ts';
import type { Captcha } from '../captcha.ts';
import type { Clock } from '../clock.ts';
import { createCaptchaTokens } from '../stand-ins/captcha-tokens.ts';

/** Knows the tokens that the captcha's stand-in gives. */
export function simulateCaptcha({ keyedHash, clock }: { readonly keyedHash: KeyedHash; readonly clock: Clock }): Captcha {
  const tokens = createCaptchaTokens(keyedHash, clock.now);
  return { isHuman: async (token) => tokens.redeem(token) };
}
