import { expect, test } from 'vitest';

import { keyedHasher } from '../../platform/http/keyed-hash.ts';
import { createCaptchaTokens } from './captcha-tokens.ts';

const keyedHash = keyedHasher('a secret of the tests');

test('every process knows the tokens of the others', () => {
  const now = () => new Date();

  expect(createCaptchaTokens(keyedHash, now).redeem(createCaptchaTokens(keyedHash, now).issue())).toBe(true);
});

test('a token is good for two minutes', () => {
  let time = 0;
  const tokens = createCaptchaTokens(keyedHash, () => new Date(time));
  const [early, late] = [tokens.issue(), tokens.issue()];
  time = 120_000;
  expect(tokens.redeem(early)).toBe(true);

  time += 1;

  expect(tokens.redeem(late)).toBe(false);
});
