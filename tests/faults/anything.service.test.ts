import { calls, ERRORS, HEADERS, isErrorCode, type Call } from '#api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { lookUp, testCard } from './enrolment.ts';
import { ask, guestAt, names } from './guest.ts';
import { createVisitor, inTurn, type Answer, type HttpVisitor, type RawRequest } from './http-visitor.ts';
import { mutatedRequests } from './mutations.ts';
import { findBreaches } from './oracle.ts';
import { startService, type FaultService } from './service.ts';

let service: FaultService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe('whatever is sent', () => {
  const BATCH = 10;
  /** How often each call is attacked: `MUTATIONS=2000 npm test -- anything` takes the time that a release is worth. */
  const BATCHES = Number(process.env['MUTATIONS'] ?? 100) / BATCH;

  /** An error is always the error object, with a code that everybody knows and its status. */
  function faultOf(request: RawRequest, { status, body, code, headers }: Answer): string | undefined {
    const told = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body?.slice(0, 500)} -> ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
    if (status >= 500) return told;
    if (status < 400) return undefined;
    const { statusCode, category } = body as { readonly statusCode?: unknown; readonly category?: unknown };
    const isKnown =
      headers.has(HEADERS.productError) && isErrorCode(code) && category === ERRORS[code].category && statusCode === status;
    return isKnown ? undefined : told;
  }

  async function attack(arbitrary: fc.Arbitrary<RawRequest>, visitorOf: () => HttpVisitor): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
        const visitor = visitorOf();
        const faults = await Promise.all(requests.map(async (request) => faultOf(request, await visitor.send(request))));
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
  }

  test.each(names)(
    '%s never fails',
    async (name) => {
      const guest = await guestAt(service, 'drafted');
      const call: Call = calls[name];

      await attack(mutatedRequests(call, guest.requests[name], await guest.visitor.headersOf(call)), () => guest.visitor);
    },
    20 * 60_000,
  );

  test.each(['CS-1042', 'EX-2071'])(
    'what agent %s is for never fails',
    async (agent) => {
      const guest = await guestAt(service, 'begun');
      await guest.visitor.becomeAgent(agent);
      for (const name of ['agentSession', 'agentLookup', 'verifyByAgent', 'createApplication', 'lookup'] as const) {
        const call: Call = calls[name];
        await attack(mutatedRequests(call, guest.requests[name], await guest.visitor.headersOf(call)), () => guest.visitor);
      }
    },
    20 * 60_000,
  );

  test('a refusal that is told again is told as it was', async () => {
    const guest = await guestAt(service, 'found');
    const body = { ...(guest.requests.createApplication.body as object), open_vault_id: 'none' };
    const request = { body, idempotencyKey: crypto.randomUUID() };

    const [first, again] = [await ask(guest, 'createApplication', request), await ask(guest, 'createApplication', request)];

    expect(again.headers.get(HEADERS.idempotentReplayed)).toBe('true');
    expect([again.status, again.body]).toEqual([404, first.body]);
  });

  test('a lookup by ever new visitors never fails', async () => {
    const guest = await guestAt(service, 'nobody', { hospital: 'hillview' });
    for (let turn = 0; turn < 15; turn += 1) {
      const visitor = createVisitor({ at: inTurn(service.processes), hospital: 'hillview' });
      const { verification_token } = await visitor.get('verificationToken', {});
      const base = { headers: { 'x-verification-token': verification_token }, body: guest.requests.lookup.body };
      const requests = fc.sample(mutatedRequests(calls.lookup, base, await visitor.headersOf(calls.lookup)), 20);
      const faults = await Promise.all(requests.map(async (request) => faultOf(request, await visitor.send(request))));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    }
  }, 60_000);

  test('the tokeniser never fails', async () => {
    const at = inTurn(service.processes.map((one) => ({ ...one, url: one.tokeniserUrl })));
    const tokens = { method: 'POST', path: '/tokens' } as unknown as Call;
    const visitor = createVisitor({ at });
    const atRoot = (request: RawRequest) => ({ ...request, path: '/tokens' });

    await attack(mutatedRequests(tokens, { body: testCard }, {}).map(atRoot), () => visitor);
    const account = {
      kind: 'bank',
      account_holder: 'Maya Tester',
      account_type: 'checking',
      routing_number: '021000021',
      account_number: '000123456789',
    };
    await attack(mutatedRequests(tokens, { body: account }, {}).map(atRoot), () => visitor);
  }, 60_000);
});

test('after all that, people still find their bills and the database holds no contradiction', async () => {
  const guest = await guestAt(service, 'started');

  expect((await lookUp(guest.visitor, guest.held.patient)).bills).not.toEqual([]);
  expect(await findBreaches(service.ask)).toEqual([]);
});
