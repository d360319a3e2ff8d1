import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openSecretReferences } from '../platform/config/secret-references.ts';
import { createLog } from '../platform/http/log.ts';
import { aProvider } from '../testing/a-provider.ts';
import { ADDRESS_KEYS, startAddressStandIn } from '../testing/address-stand-in.ts';
import { addressesByProvider } from './addresses-by-provider.ts';
import { openPartnerHealth } from './partner-health.ts';
import { noAddresses } from './ports.ts';

let standIn: Awaited<ReturnType<typeof startAddressStandIn>>;
let lines: string[];

beforeEach(async () => {
  standIn = await startAddressStandIn();
  lines = [];
});
afterEach(() => standIn.close());

function open(adapter: 'smarty' | 'google', key: string = ADDRESS_KEYS[adapter]) {
  const clock = { now: () => new Date('2026-06-16T16:00:00Z') };
  const health = openPartnerHealth({
    clock,
    log: createLog('info', { destination: { write: (line) => void lines.push(line) } }),
  });
  const settings = { adapter, key: 'env:KEY' } as const;
  return addressesByProvider({
    findProvider: (id) => (id === 'own' ? aProvider({ partners: { addresses: settings } }) : aProvider()),
    ofService: {},
    findSecret: openSecretReferences({ KEY: key }),
    health,
    otherwise: noAddresses,
    urls: { smarty: standIn.url, google: standIn.url },
  });
}

const typed = { provider_id: 'own', text: '12 Harb', typing: 'a'.repeat(32) };
const place = { city: 'Rochester', state: 'NY', postal_code: '14604' };

test('Smarty suggests whole addresses, with the unit behind the street where there is one', async () => {
  expect(await open('smarty').suggest(typed)).toEqual([
    { address: '12 Harbor St', address_number: '12', ...place },
    { address: '14 Harbor St Apt 3', address_number: '14', ...place },
    { address: '16 Harbor St', address_number: '16', ...place },
  ]);
  expect(standIn.asked).toEqual(['GET /lookup?search=12+Harb&max_results=6&source=postal']);
});

describe('Google', () => {
  test('suggests addresses by their names, without a ZIP code', async () => {
    expect(await open('google').suggest(typed)).toEqual([
      {
        address: '12 Harbor Street',
        city: 'Rochester',
        state: 'NY',
        postal_code: '',
        address_number: '12',
        suggestion_id: 'ChIJ_one-1',
      },
    ]);
    expect(standIn.asked[0]).toMatch(/^POST \/v1\/places:autocomplete \{"input":"12 Harb",.*"sessionToken":"a{32}"\}$/);
  });

  test('gives the whole address of the chosen one, in the same session', async () => {
    const chosen = { ...typed, text: '12 Harbor Street', suggestion_id: 'ChIJ_one-1' };
    expect(await open('google').suggest(chosen)).toEqual([{ address: '12 Harbor Street', address_number: '12', ...place }]);
    expect(standIn.asked).toEqual([`GET /v1/places/ChIJ_one-1?languageCode=en&sessionToken=${'a'.repeat(32)}`]);
  });
});

test('a provider without an address service suggests nothing', async () => {
  expect(await open('google').suggest({ ...typed, provider_id: 'another' })).toEqual([]);
  expect(standIn.asked).toEqual([]);
});

test.each(['smarty', 'google'] as const)(
  '%s fails for a wrong key and for a fault of its own, and the log has no key',
  async (adapter) => {
    await expect(open(adapter, 'key-canary').suggest(typed)).rejects.toMatchObject({ reason: 'status_401' });
    standIn.status = 503;
    await expect(open(adapter).suggest(typed)).rejects.toMatchObject({ reason: 'status_503' });
    expect(lines.join()).toContain('a partner does not answer');
    expect(lines.join()).not.toMatch(/canary|Harb/);
  },
);
