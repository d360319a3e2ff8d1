import { calls, hostCalls, type Call } from '#api';
import type fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';

import { attack, LONGEST_MS } from './attack.ts';
import { onePatient } from './enrollment.ts';
import type { AnyRequest, HttpVisitor, RawRequest } from './http-visitor.ts';
import { mutatedRequests } from './mutations.ts';
import { findBreaches } from './oracle.ts';
import { aHostsKey, askAsHost, namedByHost } from './platform.ts';
import { sharedService } from './service.ts';

const service = sharedService('westbrook');

/** A host's server: a key, and an offer that the service returned to it. */
let host: HttpVisitor;
let keyed: Readonly<Record<string, string>>;
let offer: Awaited<ReturnType<typeof askAsHost>>['body'];

beforeAll(async () => {
  host = service.newVisitor();
  const { hospital } = service;
  const key = await aHostsKey({ databaseUrl: inject('faultService').databaseUrl, hospital }, ['offers:write', 'offers:read']);
  keyed = { authorization: `Bearer ${key}` };
  offer = (await askAsHost(host, key, namedByHost(onePatient(), 'HOST-1'))).body;
});

/** What a host's server could send instead of this, always with its key. */
function asHost(call: Call, request: AnyRequest): fc.Arbitrary<RawRequest> {
  return mutatedRequests(call, request, keyed).map(({ path, ...rest }) => ({ ...rest, path: `/ingress${path}` }));
}

test(
  'a host’s request for an offer never fails',
  () => attack(asHost(hostCalls.createSimulatedOffer, { body: namedByHost(onePatient(), 'HOST-2') }), () => host),
  LONGEST_MS,
);

test(
  'a host’s request for the state of an offer never fails',
  () => {
    const params = { simulated_offer_id: offer.simulated_offer_id };
    return attack(asHost(hostCalls.readSimulatedOffer, { params }), () => host);
  },
  LONGEST_MS,
);

test.each(['getSimulatedOffer', 'fromSimulatedOffer'] as const)(
  '%s never fails for a frame with a valid token',
  async (name) => {
    const { simulated_offer_id, embed_token } = offer;
    const frame = service.newVisitor();
    const requests = {
      getSimulatedOffer: {
        params: { simulated_offer_id },
        headers: { 'x-embed-session': 'cookie', 'x-embed-token': embed_token },
      },
      fromSimulatedOffer: {
        headers: { 'x-embed-session': 'cookie' },
        body: { simulated_offer_id, embed_token, origin: 'http://portal.localhost:80' },
      },
    };

    await attack(mutatedRequests(calls[name], requests[name], await frame.headersOf(calls[name])), () => frame);
  },
  LONGEST_MS,
);

test('after all requests, the database holds no contradiction', async () => {
  expect(await findBreaches(service.ask)).toEqual([]);
});
