import type { Partners } from '#configuration';
import { findHouseNumber } from '#rules';

import { openGuard } from './guard-calls.ts';
import { PartnerUnavailable } from './partner-errors.ts';
import { type PartnerTools, requireSecret } from './partner-tools.ts';
import type { Addresses } from './ports.ts';
import { openHttp, readJsonObject } from './request-http.ts';

export type AddressSettings = NonNullable<Partners['addresses']>;

/** A person types on; what comes later is of no use. */
export const ADDRESS_DEADLINE_MS = 2_500;
const MOST = 6;

/** Suggests addresses of the postal service by Smarty's US Autocomplete Pro. Source: smarty.com/docs/cloud/us-autocomplete-pro-api. */
export function openSmarty(
  { key }: AddressSettings,
  { findSecret, health, url }: PartnerTools & { readonly url: string },
): Addresses {
  const report = health.open({ partner: 'addresses', adapter: 'smarty', host: new URL(url).hostname });
  const guard = openGuard({ deadlineMs: ADDRESS_DEADLINE_MS, report });
  const http = openHttp();
  return {
    suggest: ({ text, provider_id: provider }) =>
      guard.run(
        async (signal) => {
          const address = new URL(`${url}/lookup`);
          address.search = new URLSearchParams({ search: text, max_results: String(MOST), source: 'postal' }).toString();
          // By a header: a key in the address could come into a log.
          const authorization = `Basic ${Buffer.from(requireSecret(findSecret, key)).toString('base64')}`;
          const answer = await http.request({ method: 'GET', url: address, headers: { authorization }, signal });
          if (answer.status !== 200) throw new PartnerUnavailable(`status_${answer.status}`);
          const { suggestions } = readJsonObject(answer);
          return Array.isArray(suggestions) ? suggestions.slice(0, MOST).flatMap(readSuggestion) : [];
        },
        { provider },
      ),
  };
}

function readSuggestion(suggestion: unknown) {
  const {
    street_line: street,
    secondary,
    entries,
    city,
    state,
    zipcode,
  } = Object(suggestion) as Readonly<Record<string, unknown>>;
  if (typeof street !== 'string' || typeof city !== 'string') return [];
  if (typeof state !== 'string' || !/^[A-Z]{2}$/.test(state) || typeof zipcode !== 'string' || !/^\d{5}$/.test(zipcode))
    return [];
  // A building with several units comes as one suggestion with the word before their numbers: the patient adds their own.
  const hasUnits = typeof entries === 'number' && entries > 1;
  const unit = typeof secondary === 'string' && secondary !== '' && !hasUnits ? ` ${secondary}` : '';
  const address = `${street}${unit}`;
  return [{ address, city, state, postal_code: zipcode, address_number: findHouseNumber(address) ?? '' }];
}
