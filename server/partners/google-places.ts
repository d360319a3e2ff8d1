import type { AddressSuggestion } from '#api/entities';
import { findHouseNumber } from '#rules';

import { openGuard } from './guard-calls.ts';
import { PartnerUnavailable } from './partner-errors.ts';
import { type PartnerTools, requireSecret } from './partner-tools.ts';
import type { Addresses, AddressQuery } from './ports.ts';
import { openHttp, readJsonObject, type HttpRequest } from './request-http.ts';
import { ADDRESS_DEADLINE_MS, type AddressSettings } from './smarty.ts';

const MOST = 5;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Suggests addresses by Google's Places API (new). A suggestion has no ZIP code: it comes with the details of the one that is chosen, which
 * Google charges together with what was typed before. Source: developers.google.com/maps/documentation/places/web-service.
 */
export function openGooglePlaces(
  { key }: AddressSettings,
  { findSecret, health, url }: PartnerTools & { readonly url: string },
): Addresses {
  const report = health.open({ partner: 'addresses', adapter: 'google', host: new URL(url).hostname });
  const guard = openGuard({ deadlineMs: ADDRESS_DEADLINE_MS, report });
  const http = openHttp();

  async function ask(request: Omit<HttpRequest, 'headers'>, fieldMask: string): Promise<Fields> {
    const headers = {
      'content-type': 'application/json',
      'x-goog-api-key': requireSecret(findSecret, key),
      'x-goog-fieldmask': fieldMask,
    };
    const answer = await http.request({ ...request, headers });
    if (answer.status !== 200)
      throw new PartnerUnavailable(`status_${answer.status}`, { isRefusal: [400, 404].includes(answer.status) });
    return readJsonObject(answer);
  }

  async function complete({ text, typing }: AddressQuery, signal: AbortSignal): Promise<readonly AddressSuggestion[]> {
    const body = JSON.stringify({
      input: text,
      includedRegionCodes: ['us', 'pr'],
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      languageCode: 'en',
      sessionToken: typing,
    });
    const mask = 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat';
    const { suggestions } = await ask({ method: 'POST', url: new URL(`${url}/v1/places:autocomplete`), body, signal }, mask);
    return Array.isArray(suggestions) ? suggestions.slice(0, MOST).flatMap(readPrediction) : [];
  }

  async function detail(id: string, typing: string, signal: AbortSignal): Promise<readonly AddressSuggestion[]> {
    const address = new URL(`${url}/v1/places/${encodeURIComponent(id)}`);
    address.search = new URLSearchParams({ languageCode: 'en', sessionToken: typing }).toString();
    const { addressComponents } = await ask({ method: 'GET', url: address, signal }, 'addressComponents');
    return readComponents(Array.isArray(addressComponents) ? addressComponents.map(fieldsOf) : []);
  }

  return {
    suggest: (query) =>
      guard.run(
        (signal) =>
          query.suggestion_id === undefined ? complete(query, signal) : detail(query.suggestion_id, query.typing, signal),
        { provider: query.provider_id },
      ),
  };
}

/** The second line of a prediction is such as "Rochester, NY, USA". */
function readPrediction(suggestion: unknown): readonly AddressSuggestion[] {
  const prediction = fieldsOf(fieldsOf(suggestion)['placePrediction']);
  const format = fieldsOf(prediction['structuredFormat']);
  const [id, street, place] = [prediction['placeId'], textIn(format['mainText']), textIn(format['secondaryText'])];
  const [, city, state] = /^(?:.*, )?([^,]+), ([A-Z]{2})(?: \d{5})?(?:, USA)?$/.exec(place) ?? [];
  if (typeof id !== 'string' || !/^[\w-]{1,300}$/.test(id) || street === '' || city === undefined || state === undefined)
    return [];
  return [{ address: street, city, state, postal_code: '', address_number: findHouseNumber(street) ?? '', suggestion_id: id }];
}

/** The whole address from its parts; nothing where one is missing that a bill needs. */
function readComponents(components: readonly Fields[]): readonly AddressSuggestion[] {
  const part = (type: string, name: 'longText' | 'shortText' = 'longText') => {
    const found = components.find(({ types }) => Array.isArray(types) && types.includes(type))?.[name];
    return typeof found === 'string' ? found : '';
  };
  const number = part('street_number');
  const city = part('locality') || part('sublocality') || part('postal_town') || part('administrative_area_level_3');
  const [state, postal_code] = [part('administrative_area_level_1', 'shortText'), part('postal_code')];
  const unit = part('subpremise');
  const street = `${number} ${part('route')}`.trim();
  if (street === '' || city === '' || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(postal_code)) return [];
  return [{ address: unit === '' ? street : `${street} #${unit}`, city, state, postal_code, address_number: number }];
}

function textIn(formatted: unknown): string {
  const { text } = fieldsOf(formatted);
  return typeof text === 'string' ? text : '';
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
