import { calls, HEADERS, type Call } from '#api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { oneOfByDepth } from '../setup/depth.ts';
import { attack, faultOf, faultOfPage, LONGEST_MS } from './attack.ts';
import { lookUp, testCard } from './enrollment.ts';
import { agentFor, ask, guestAt, names } from './guest.ts';
import { createVisitor, inTurn } from './http-visitor.ts';
import { mutatedRequests } from './mutations.ts';
import { isolatedOriginEndpoints, otherEndpoints, standInEndpoints } from './other-endpoints.ts';
import { findBreaches } from './oracle.ts';
import { sharedService } from './service.ts';

const service = sharedService('westbrook');

describe('any request', () => {
  test.each(oneOfByDepth(4, names))(
    'to %s never fails',
    async (name) => {
      const guest = await guestAt(service, 'drafted', { agent: agentFor(name) });
      const call: Call = calls[name];

      await attack(mutatedRequests(call, guest.requests[name], await guest.visitor.headersOf(call)), () => guest.visitor);
    },
    LONGEST_MS,
  );

  const ofAgents = names.filter((name) => 'carriesAgent' in calls[name]);
  test.each(oneOfByDepth(4, ofAgents))(
    'to %s never fails for an external agent',
    async (name) => {
      const guest = await guestAt(service, 'drafted', { agent: 'EX-2071' });
      const call: Call = calls[name];

      await attack(mutatedRequests(call, guest.requests[name], await guest.visitor.headersOf(call)), () => guest.visitor);
    },
    LONGEST_MS,
  );

  test.each(oneOfByDepth(2, otherEndpoints))(
    'for %s never fails',
    async (_, requests) => {
      const { visitor } = await guestAt(service, 'drafted');

      await attack(requests, () => visitor, faultOfPage);
    },
    LONGEST_MS,
  );

  test.each(isolatedOriginEndpoints)(
    'to the isolated origin never fails at %s',
    async (_, requests) => {
      const visitor = createVisitor({ at: inTurn(service.processes.map((one) => ({ ...one, url: one.isolatedOriginUrl }))) });

      await attack(requests, () => visitor, faultOfPage);
    },
    LONGEST_MS,
  );

  test.each(standInEndpoints)(
    'to a stand-in never fails at %s',
    async (_, requests) => {
      const visitor = createVisitor({ at: inTurn(service.processes.map((one) => ({ ...one, url: one.standInsUrl }))) });

      await attack(requests, () => visitor, faultOfPage);
    },
    LONGEST_MS,
  );

  test('that repeats a refused one gets the same refusal', async () => {
    const guest = await guestAt(service, 'found');
    const body = { ...(guest.requests.createApplication.body as object), open_vault_id: 'none' };
    const request = { body, idempotencyKey: crypto.randomUUID() };

    const [first, again] = [await ask(guest, 'createApplication', request), await ask(guest, 'createApplication', request)];

    expect(again.headers.get(HEADERS.idempotentReplayed)).toBe('true');
    expect([again.status, again.body]).toEqual([404, first.body]);
  });

  test('for a lookup by a new visitor never fails', async () => {
    const guest = await guestAt(service, 'new', { hospital: 'riverside' });
    for (let turn = 0; turn < 15; turn += 1) {
      const visitor = service.newVisitor({ hospital: 'riverside' });
      const { verification_token } = await visitor.get('verificationToken', {});
      const base = { headers: { 'x-verification-token': verification_token }, body: guest.requests.lookup.body };
      const requests = fc.sample(mutatedRequests(calls.lookup, base, await visitor.headersOf(calls.lookup)), 20);
      const faults = await Promise.all(requests.map(async (request) => faultOf(request, await visitor.send(request))));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    }
  }, 60_000);

  test.each([
    ['a card', testCard],
    [
      'an account',
      {
        kind: 'bank',
        account_holder: 'Maya Tester',
        account_type: 'checking',
        routing_number: '021000021',
        account_number: '000123456789',
      },
    ],
  ])(
    'to the tokenizer never fails with %s',
    async (_, body) => {
      const at = inTurn(service.processes.map((one) => ({ ...one, url: one.tokenizerUrl })));
      const visitor = createVisitor({ at, hospital: service.hospital });
      const tokens = { method: 'POST', path: '/tokens' } as unknown as Call;

      await attack(
        mutatedRequests(tokens, { body }, {}).map((request) => ({ ...request, path: '/tokens' })),
        () => visitor,
      );
    },
    LONGEST_MS,
  );
});

test('after all requests, people still find their bills and the database holds no contradiction', async () => {
  const guest = await guestAt(service, 'started');

  expect((await lookUp(guest.visitor, guest.held.patient)).bills).not.toEqual([]);
  expect(await findBreaches(service.ask)).toEqual([]);
});
