import { expect, test } from 'vitest';

import { ownUrl, trustedProxies, networkOf } from './request-address.ts';

test.each([
  ['/bill-info?lang=es', '/bill-info'],
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['/x/..//evil.example/x', '/evil.example/x'],
  ['/%2e//evil.example/x', '/evil.example/x'],
  ['/./\\evil.example/x', '/evil.example/x'],
  ['/', '/'],
  ['http://evil.example/', '/http://evil.example/'],
])('%s is the path %s of this host', (url, path) => {
  const own = ownUrl(url);

  expect([own.host, own.pathname]).toEqual(['host', path]);
});

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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
