import { expect, test } from 'vitest';

import { trustedProxies } from './trusted-proxies.ts';

test('by default no proxy is trusted', () => {
  expect(trustedProxies('none')).toBe(false);
});

test('a number trusts so many hops', () => {
  const isTrusted = trustedProxies('2') as (address: string, hop: number) => boolean;

  expect([0, 1, 2].map((hop) => isTrusted('10.0.0.1', hop))).toEqual([true, true, false]);
});

test('networks are taken one by one', () => {
  expect(trustedProxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
});
