import { calls, type Call } from '#api';
import { beforeEach, describe, expect, test } from 'vitest';

import { oneOfByDepth } from '../setup/depth.ts';
import { signIn, stages, type Stage } from './enrollment.ts';
import { agentFor, ask, guestAt, names, stored, type Guest, type Name } from './guest.ts';
import { knownFields, withFields } from './known-fields.ts';
import { allowedFrom, refusedOnceStarted } from './requests.ts';
import { sharedService } from './service.ts';

const service = sharedService('eastgate');

beforeEach(() => service.holdJobs());

const drafted = new Map<string | undefined, Promise<Guest>>();

/** One guest with everything but a plan for all tests: each of them shows that its requests changed nothing. */
function draftedGuest(agent?: string): Promise<Guest> {
  const known = drafted.get(agent) ?? guestAt(service, 'drafted', { agent });
  drafted.set(agent, known);
  return known;
}

function inTens(fields: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(fields.length / 10) }, (_, ten) => fields.slice(ten * 10, ten * 10 + 10));
}

describe('an unknown field', () => {
  const withBody = names.filter((name) => 'body' in calls[name]);
  // Ten at a time: api/calls.test.ts shows that each of them alone is refused.
  const bundles = inTens(knownFields()).map((fields) => Object.fromEntries(fields.map((field) => [field, 1])));

  test.each(oneOfByDepth(4, withBody))('is refused by %s and changes nothing', async (name) => {
    const guest = await draftedGuest(agentFor(name));
    const { body, ...request } = guest.requests[name];
    const before = await stored(service);

    const bodies = bundles.flatMap((fields) => withFields(body, fields));
    const answers = await Promise.all(bodies.map((one) => ask(guest, name, { ...request, body: one })));

    // An optional field of this call fails by its value; the schema refuses it in both cases.
    // Below `answers`, the forms of a flow decide and not the schema; here the flow does not exist.
    const ofForms = name === 'submitAnswers' ? ['not_found'] : [];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['json_schema_validation_error', ...ofForms]));
    expect(await stored(service)).toEqual(before);
  });
});

/** The required fields of a call's body. */
function requiredOf(name: Name): readonly string[] {
  const { body } = calls[name] as Call & { readonly body?: { readonly required?: readonly string[] } };
  return body?.required ?? [];
}

describe('a call that comes too early or too late', () => {
  test.each(stages.slice(0, -1))('does nothing at the stage %s', async (stage) => {
    const guest = await guestAt(service, stage);
    const early = names.filter(
      (name) => allowedFrom[name] === 'never' || stages.indexOf(allowedFrom[name] as Stage) > stages.indexOf(stage),
    );
    const before = await stored(service);

    const answers: (readonly [Name, number])[] = [];
    for (const name of early) answers.push([name, (await ask(guest, name, guest.requests[name])).status]);

    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(await stored(service)).toEqual(before);
  });

  test('does nothing after the plan has started', async () => {
    const guest = await guestAt(service, 'started');
    const before = await stored(service);

    const answers: (readonly [Name, number])[] = [];
    for (const name of refusedOnceStarted) answers.push([name, (await ask(guest, name, guest.requests[name])).status]);

    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(await stored(service)).toEqual(before);
  });

  test.each(names.filter((name) => agentFor(name) !== undefined))(
    'to %s is refused for a visitor who is no agent',
    async (name) => {
      const guest = await draftedGuest();
      const before = await stored(service);

      // Before the body is validated: other visitors learn nothing of an agent's request.
      for (const body of calls[name].method === 'GET' ? [undefined] : [guest.requests[name].body, {}, undefined]) {
        const answer = await ask(guest, name, { ...guest.requests[name], body });
        expect([answer.status, answer.code]).toEqual([401, 'unauthorized']);
      }
      expect(await stored(service)).toEqual(before);
    },
  );

  test.each(names.filter((name) => calls[name].access === 'internal-agent'))(
    'to %s is refused for an external agent',
    async (name) => {
      const guest = await draftedGuest('EX-2071');
      const before = await stored(service);

      const answer = await ask(guest, name, guest.requests[name]);

      expect([answer.status, answer.code]).toEqual([403, 'auth_session_acl_denied']);
      expect(await stored(service)).toEqual(before);
    },
  );

  test('asks no bureau about a patient who did not consent', async () => {
    const guest = await guestAt(service, 'selected');
    await signIn(guest.visitor, guest.held.application, guest.held.patient);

    expect((await ask(guest, 'createOffers', guest.requests.createOffers)).code).toBe('forbidden');
    expect(
      await service.ask('select from bureau_pulls where application_id = $1', [guest.held.application.application_id]),
    ).toEqual([]);
  });

  const demanding = names.filter((name) => requiredOf(name).length > 0);
  test.each(oneOfByDepth(4, demanding))('to %s is refused when anything is missing', async (name) => {
    const guest = await draftedGuest(agentFor(name));
    const { body, ...request } = guest.requests[name];
    const partial = requiredOf(name).map((field) => ({ ...(body as object), [field]: undefined }));
    const before = await stored(service);

    for (const one of [undefined, {}, [], null, ...partial]) {
      const answer = await ask(guest, name, { ...request, body: one });
      expect([one, answer.status]).toEqual([one, 400]);
    }
    expect(await stored(service)).toEqual(before);
  });
});
