import { PAYMENT_STEPS } from '#rules';
import { expect, test } from 'vitest';

import { testProvider } from '../../testing/test-provider.ts';
import { vendorPass, type VendorPassOptions, readVendors } from './vendor-settings.ts';
const everything = {
  ...testProvider,
  captcha_site_key: 'c',
  analytics_app_id: 'a',
  replay_app_id: 'r',
  chat_app_id: 'h',
};
const none = {
  CAPTCHA_SCRIPT_URL: undefined,
  CAPTCHA_ORIGINS: undefined,
  ANALYTICS_SCRIPT_URL: undefined,
  ANALYTICS_ORIGINS: undefined,
  REPLAY_SCRIPT_URL: undefined,
  REPLAY_ORIGINS: undefined,
  CHAT_SCRIPT_URL: undefined,
  CHAT_ORIGINS: undefined,
};

function pass(changes: Partial<VendorPassOptions> = {}) {
  return vendorPass({
    provider: everything,
    host: 'lakeside.localhost',
    isSignedIn: false,
    step: 'bill-info',
    vendors: readVendors(none, 'http://vendors.localhost:4003'),
    isolatedOrigin: 'https://isolated.example',
    ...changes,
  });
}

test('a page may open what its provider has turned on', () => {
  expect(pass()).toEqual({
    url: 'https://isolated.example/lakeside.localhost',
    vendors: ['captcha', 'analytics', 'replay', 'chat'],
  });
});

test('everything is off unless a provider turns it on', () => {
  expect(pass({ provider: testProvider })).toBeUndefined();
});

test.each(PAYMENT_STEPS)('nothing runs beside %s', (step) => {
  expect(pass({ step })).toBeUndefined();
});

test('nothing runs beside a page of a signed-in visitor', () => {
  expect(pass({ isSignedIn: true })).toBeUndefined();
});

test('where tracking is off, the chat is off, and the captcha stays', () => {
  expect(pass({ provider: { ...everything, disable_tracking: true } })?.vendors).toEqual(['captcha']);
});

test('a vendor whose script has no address does not run', () => {
  const vendors = readVendors({ ...none, CHAT_SCRIPT_URL: 'https://chat.example/{id}.js' });

  expect(pass({ vendors })?.vendors).toEqual(['chat']);
});

test('without an isolated origin nothing runs', () => {
  expect(pass({ isolatedOrigin: undefined })).toBeUndefined();
});

test('a captcha that is skipped is not opened', () => {
  expect(pass({ provider: { ...everything, skip_captcha: true } })).toMatchObject({
    vendors: ['analytics', 'replay', 'chat'],
    skipsCaptcha: true,
  });
});

const chosen = {
  ...testProvider,
  partners: {
    captcha: { adapter: 'turnstile', site_key: 'c', secret: 'env:KEY' },
    analytics: { adapter: 'posthog', key: 'phc_1', region: 'eu' },
    chat: { adapter: 'zendesk', key: 'z' },
  },
} as const;

test('a vendor that the provider chose runs without variables of the environment', () => {
  expect(pass({ provider: chosen, vendors: readVendors(none) })?.vendors).toEqual(['captcha', 'analytics', 'chat']);
});

test('where tracking is off, neither a chosen analytics tool nor a chosen chat runs', () => {
  expect(pass({ provider: { ...chosen, disable_tracking: true } })?.vendors).toEqual(['captcha']);
});
