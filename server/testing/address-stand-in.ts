import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The keys at the stand-ins. */
export const ADDRESS_KEYS = { smarty: 'auth-id:auth-token', google: 'google-key' };

interface AddressStandIn {
  readonly url: string;
  /** Method, path and body of each request, in order. */
  readonly asked: readonly string[];
  /** Its status from now on. */
  status: number;
  readonly close: () => Promise<void>;
}

const prediction = (placeId: string, street: string, place: string) => ({
  placePrediction: { placeId, structuredFormat: { mainText: { text: street }, secondaryText: { text: place } } },
});

const component = (type: string, longText: string, shortText = longText) => ({ types: [type, 'political'], longText, shortText });

/** Speaks the used parts of Smarty's US Autocomplete Pro and of Google's Places API (new). */
export async function startAddressStandIn(): Promise<AddressStandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      asked.push(`${request.method} ${request.url} ${body}`.trim());
      const answer = standIn.status === 200 ? answerTo(request) : undefined;
      response
        .writeHead(answer ? 200 : Math.max(standIn.status, 401), { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: { message: 'refused' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: AddressStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    status: 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function answerTo({ url = '', headers }: IncomingMessage): object | undefined {
  if (url.startsWith('/lookup?')) {
    const known = `Basic ${Buffer.from(ADDRESS_KEYS.smarty).toString('base64')}`;
    if (headers.authorization !== known) return undefined;
    const common = { city: 'Rochester', state: 'NY', zipcode: '14604', entries: 0, source: 'postal' };
    return {
      suggestions: [
        { street_line: '12 Harbor St', secondary: '', ...common },
        { street_line: '14 Harbor St', secondary: 'Apt 3', ...common },
        { street_line: '16 Harbor St', secondary: 'Apt', ...common, entries: 108 },
        { street_line: 'PSC 3', secondary: '', ...common, state: 'Armed Forces' },
      ],
    };
  }
  if (headers['x-goog-api-key'] !== ADDRESS_KEYS.google) return undefined;
  if (url === '/v1/places:autocomplete')
    return {
      suggestions: [
        prediction('ChIJ_one-1', '12 Harbor Street', 'Rochester, NY, USA'),
        prediction('ChIJ_two', 'Harbor Museum', 'USA'),
        { queryPrediction: { text: { text: 'harbor' } } },
      ],
    };
  return {
    addressComponents: [
      component('street_number', '12'),
      component('route', 'Harbor Street', 'Harbor St'),
      component('locality', 'Rochester'),
      component('administrative_area_level_1', 'New York', 'NY'),
      component('postal_code', '14604'),
    ],
  };
}
