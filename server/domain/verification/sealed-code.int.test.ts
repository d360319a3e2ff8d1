import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { begin, lookUp, readCode, type LookupExtras } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { beginAs, enter, nextStranger, seen, sendAs, signIn, strangerLike, type Sought } from '../../testing/sealed-search.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { armCode } from './verification-codes.ts';

let service: TestService;

beforeAll(async () => {
  const hillview = aProvider({
    provider_id: 'hillview',
    hosts: ['hillview.localhost'],
    disclosure: 'none',
    verification: 'email',
  });
  service = await startTestService([aProvider({ disclosure: 'none' }), hillview]);
});

afterAll(() => service.close());

async function messages() {
  return service.db.selectFrom('simulator.inbox').selectAll().execute();
}

/** The messages to a contact, once what follows an answer is done. */
async function messagesTo(contact: string | null | undefined) {
  await service.settled();
  return (await messages()).filter(({ recipient }) => recipient === contact);
}

describe('a code of a lookup that discloses nothing', () => {
  test('goes to the contact on file and opens the bills', async () => {
    const person = await addHousehold(service.db, { patient: { phone: '5855550311' } });
    const visitor = service.visitor();

    expect((await signIn(service, visitor, person)).status).toBe(200);

    const vault = await visitor.get('getVault', {});
    expect(vault.bills).toHaveLength(2);
    expect(vault.user.last_name).toBe(person.patient.last_name);
    expect(await messagesTo('5855550311')).toHaveLength(1);
    expect(await lookUp(visitor, person)).toMatchObject({ status: 200, body: { needs_code: false, bills: vault.bills } });
  });

  test.each([
    ['a text message', {}, 'on_file', 'sms', 'lakeside'],
    ['a call, where one is asked for', {}, 'voice', 'voice', 'lakeside'],
    ['a mailbox, where there is no phone', { phone: null }, 'voice', 'email', 'lakeside'],
    ['a mailbox, where the provider has it so', {}, 'on_file', 'email', 'hillview'],
  ] as const)('goes out as %s', async (_, contact, channel, expected, provider_id) => {
    const person = await addHousehold(service.db, {
      patient: { provider_id, ...contact, email: `${provider_id}-${nextStranger()}@mail.example` },
    });
    const visitor = service.visitor(`${provider_id}.localhost`);
    const { application_id } = await begin(visitor, person);
    const before = (await messages()).length;

    await sendAs(visitor, application_id, channel);
    await service.settled();

    expect((await messages()).slice(before).map((message) => message.channel)).toEqual([expected]);
  });

  test('is not sent where the lookup found no person, where no bill is owed and where no contact is on file', async () => {
    const paid = await addHousehold(service.db, { bills: [] });
    const unreached = await addHousehold(service.db, { patient: { phone: null, email: null } });
    const before = await messages();

    for (const sought of [strangerLike(paid), paid, unreached]) {
      const visitor = service.visitor();
      const { body } = await beginAs(visitor, sought);
      expect((await sendAs(visitor, body.application_id)).status).toBe(200);
    }
    await service.settled();

    expect(await messages()).toEqual(before);
  });

  test('is refused after five wrong ones, also where it is right', async () => {
    const person = await addHousehold(service.db);
    const visitor = service.visitor();
    const { application_id } = await begin(visitor, person);
    await sendAs(visitor, application_id);
    await service.settled();
    const code = await readCode(service.db);
    const wrong = code === '000000' ? '111111' : '000000';

    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await enter(visitor, application_id, wrong)).code);

    expect(tries).toEqual(Array.from({ length: 5 }, () => 'verification_code_invalid'));
    expect((await enter(visitor, application_id, code)).code).toBe('verification_code_expired');
  });

  test('keeps the tries that came before it worked', async () => {
    const person = await addHousehold(service.db);
    const visitor = service.visitor();
    const { application_id } = await begin(visitor, person);
    await sendAs(visitor, application_id);
    await service.settled();
    const { db } = service;
    await db.updateTable('verification_codes').set({ tries: 4 }).where('application_id', '=', application_id).execute();
    const codes = () => db.selectFrom('verification_codes').selectAll().where('application_id', '=', application_id);
    const code = await codes().executeTakeFirstOrThrow();

    expect(await armCode(db, code, code)).toBe(true);
    expect((await codes().executeTakeFirstOrThrow()).tries).toBe(4);
  });

  test('goes to no number more often than the number may get, and the answer does not show it', async () => {
    const family = await Promise.all(
      Array.from({ length: 4 }, () => addHousehold(service.db, { patient: { phone: '5855550322' } })),
    );

    const sent = [];
    for (const person of family) {
      const visitor = service.visitor();
      const { application_id } = await begin(visitor, person);
      sent.push(seen(await sendAs(visitor, application_id)));
    }

    expect(new Set(sent.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(await messagesTo('5855550322')).toHaveLength(3);
  });

  test('is refused after a hundred wrong ones in a row for one search, and not for another one', async () => {
    const person = await addHousehold(service.db);
    const tries = async (sought: Sought, extras: LookupExtras = {}) => {
      const heard = [];
      for (let sent = 0; sent < 20; sent += 1) {
        const visitor = service.visitor(undefined, `2001:db8:${nextStranger()}::1`);
        const { body } = await beginAs(visitor, sought, extras);
        await sendAs(visitor, body.application_id);
        for (let count = 0; count < 5; count += 1) heard.push((await enter(visitor, body.application_id, '000000')).code);
        service.wait(3 * 60 * 60);
      }
      const visitor = service.visitor(undefined, `2001:db8:${nextStranger()}::1`);
      const { body } = await beginAs(visitor, sought, extras);
      await sendAs(visitor, body.application_id);
      return [...heard, (await enter(visitor, body.application_id, '000000')).code];
    };

    const [known, unknown] = [await tries(person), await tries(strangerLike(person))];

    expect(known).toEqual(unknown);
    expect(known.slice(-2)).toEqual(['verification_code_invalid', 'too_many_requests']);
    const another = service.visitor();
    const { body } = await beginAs(another, person, { patient_ssn: '4321' });
    await sendAs(another, body.application_id);
    await service.settled();
    expect((await enter(another, body.application_id, '000000')).code).toBe('verification_code_invalid');
    // The patient's own failures are counted, too, whatever was searched for: a right code is refused like a wrong one.
    expect((await enter(another, body.application_id, await readCode(service.db))).code).toBe('verification_code_invalid');
  });

  test('asks for a second identifier, whose codes have limits of their own, after three in ten minutes', async () => {
    const person = await addHousehold(service.db);
    const ask = async (sought: Sought, extras: LookupExtras = {}) => {
      const visitor = service.visitor();
      const { body } = await beginAs(visitor, sought, extras);
      const { status, details } = await sendAs(visitor, body.application_id);
      return [status, details?.['ask']];
    };

    for (const sought of [person, strangerLike(person)]) {
      const asked = [await ask(sought), await ask(sought), await ask(sought), await ask(sought)];
      expect(asked).toEqual([
        [200, undefined],
        [200, undefined],
        [200, undefined],
        [429, 'identifier'],
      ]);
      expect(await ask(sought, { patient_ssn: '4321' })).toEqual([200, undefined]);
    }
  });
});
