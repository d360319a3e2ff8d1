import { randomBytes } from 'node:crypto';

import { isSameText, type KeyedHash } from '../../platform/http/keyed-hash.ts';

const GOOD_FOR_MS = 2 * 60_000;

/** Tokens as a captcha's service gives them: short-lived, and good for one use. */
export interface CaptchaTokens {
  readonly issue: () => string;
  /** True the first time that a token of ours is asked about in its time. */
  readonly redeem: (token: string) => boolean;
}

/** Signed, so that each process knows the tokens of the others; which were used, each remembers for itself. */
export function createCaptchaTokens(keyedHash: KeyedHash, now: () => Date): CaptchaTokens {
  const used = new Map<string, number>();
  const sign = (expires: string, id: string) => keyedHash('captcha-token', `${expires} ${id}`);

  return {
    issue() {
      const expires = String(now().getTime() + GOOD_FOR_MS);
      const id = randomBytes(12).toString('hex');
      return `${expires}.${id}.${sign(expires, id)}`;
    },
    redeem(token) {
      const time = now().getTime();
      const [expires = '', id = '', signature = ''] = token.split('.');
      if (!isSameText(signature, sign(expires, id)) || Number(expires) < time || used.has(token)) return false;
      for (const [old, end] of used) if (end < time) used.delete(old);
      used.set(token, Number(expires));
      return true;
    },
  };
}
