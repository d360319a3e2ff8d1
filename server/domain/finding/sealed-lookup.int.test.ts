import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { UNKNOWN_PATIENT } from '../patients/patients.ts';
import { armCode } from '../verification/verification-codes.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { begin, lookUp, readCode, type LookupExtras } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

let service: TestService;
const statements: string[] = [];

beforeAll(async () => {
  const hillview = aProvider({
    provider_id: 'hillview',
    hosts: ['hillview.localhost'],
    disclosure: 'none',
    verification: 'email',
  });
  service = await startTestService([aProvider({ disclosure: 'none' }), hillview], {
    onStatement: (sql) => void statements.push(sql),
  });
});

afterAll(() => service.close());

type Sought = Pick<Household, 'patient'>;

let strangers = 0;

/** A name that no patient has; as long as that of `like`, so that requests are of one size. */
function strangerLike({ patient }: Sought): Sought {
  strangers += 1;
  const letters = strangers.toString(36).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  return { patient: { ...patient, last_name: `${letters}${'x'.repeat(80)}`.slice(0, patient.last_name.length) } };
}

/** Everything of an answer that a stranger sees, with what is opaque and new each time replaced by its shape. */
function seen({ status, body, headers }: Answer<unknown>) {
  const text = JSON.stringify(body);
  const normal = text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/[0-9A-F]{4}-[0-9A-F]{4}/g, '<reference>')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<moment>');
  const { date: _, ...others } = headers;
  const shapes = Object.entries(others).map(([name, value]) => [name, String(value).replace(/[0-9a-f-]{32,}/g, '<opaque>')]);
  return { status, body: normal, length: text.length, headers: Object.fromEntries(shapes) };
}

const sendAs = (visitor: Visitor, application_id: string, channel: 'on_file' | 'voice' | 'sms' = 'on_file') =>
  visitor.ask('sendCode', { body: { application_id, channel, locale: 'en' } });
const enter = (visitor: Visitor, application_id: string, code: string) =>
  visitor.ask('validateCode', { body: { application_id, code } });

async function messages() {
  return service.db.selectFrom('simulator.inbox').selectAll().execute();
}

/** The messages to a contact, once what follows an answer is done. */
async function messagesTo(contact: string | null | undefined) {
  await service.settled();
  return (await messages()).filter(({ recipient }) => recipient === contact);
}

/** Every step that a stranger can take, and everything that comes back. */
async function everything(sought: Sought, extras: LookupExtras = {}) {
  const visitor = service.visitor(undefined, `2001:db8:${(strangers += 1)}::1`);
  const answers: [string, Answer<unknown>][] = [];
  const note = <A extends Answer<unknown>>(name: string, answer: A): A => {
    answers.push([name, answer]);
    return answer;
  };
  const found = note('lookup', await lookUp(visitor, sought, extras));
  const request = {
    application_unique_value: found.body.unique_value,
    open_vault_id: found.body.unique_value,
    last_name: '-',
    date_of_birth: '03/07/1984',
  };
  const { body: application } = note('begin', await visitor.ask('createApplication', { body: request }));
  const { application_id } = application;
  const params = { application_id };
  note('begin again', await visitor.ask('createApplication', { body: request }));
  note('lookup again', await lookUp(visitor, sought, extras));
  note('application', await visitor.ask('getApplication', { params }));
  note('check', await visitor.ask('checkOtp', { params: { ...params, phone_number: 'on-file' } }));
  note('check a number', await visitor.ask('checkOtp', { params: { ...params, phone_number: sought.patient.phone ?? '' } }));
  note('choose', await visitor.ask('selectBills', { params, headers: {}, body: { first_name: 'Ana', is_patient: true } }));
  note('consent', await visitor.ask('recordConsents', { params, body: { credit_check: true, locale: 'en' } }));
  note('phone', await visitor.ask('changePhone', { params, body: { phone_number: '5855550177' } }));
  note('vault', await visitor.ask('getVault', {}));
  note('offers', await visitor.ask('getOffers', { query: { offer_ids: [application_id] } }));
  note('early code', await enter(visitor, application_id, '000000'));
  note('send', await sendAs(visitor, application_id));
  await service.settled();
  note('resend too soon', await visitor.ask('resendCode', { body: { application_id, channel: 'voice', locale: 'es' } }));
  service.wait(31);
  note('resend', await visitor.ask('resendCode', { body: { application_id, channel: 'voice', locale: 'es' } }));
  await service.settled();
  for (let count = 1; count <= 6; count += 1) note(`wrong ${count}`, await enter(visitor, application_id, '000000'));
  note('send after tries', await sendAs(visitor, application_id, 'sms'));
  note('send over the limit', await sendAs(visitor, application_id));
  note('help', await visitor.ask('notifyAgent', { body: { first_name: 'Ana', last_name: 'Rivera', reason: 'bill_found' } }));
  note('signed in', await visitor.ask('loggedIn', {}));
  service.wait(24 * 60 * 60);
  return answers.map(([name, answer]) => ({ name, ...seen(answer) }));
}

describe('where a provider discloses nothing', () => {
  test('a stranger gets the same answers whether the person exists or not, byte for byte', async () => {
    const person = await addHousehold(service.db);

    const [known, unknown] = [await everything(person), await everything(strangerLike(person))];

    expect(unknown).toEqual(known);
    expect(known.map(({ name, status }) => `${status} ${name}`)).toEqual([
      '200 lookup',
      '201 begin',
      '200 begin again',
      '200 lookup again',
      '200 application',
      '200 check',
      '200 check a number',
      '401 choose',
      '401 consent',
      '401 phone',
      '401 vault',
      '401 offers',
      '410 early code',
      '200 send',
      '429 resend too soon',
      '200 resend',
      '400 wrong 1',
      '400 wrong 2',
      '400 wrong 3',
      '400 wrong 4',
      '400 wrong 5',
      '410 wrong 6',
      '200 send after tries',
      '429 send over the limit',
      '201 help',
      '200 signed in',
    ]);
  });

  test.each<[string, Parameters<typeof addHousehold>[1]]>([
    ['without a contact', { patient: { phone: null, email: null } }],
    ['whose bill was paid', { bills: [] }],
    ['who is a minor without a guarantor', { patient: { birth_date: '2015-03-07' as never } }],
    ['whom only an e-mail reaches', { patient: { phone: null } }],
  ])('a person %s gets the answer of an unknown name', async (_, options) => {
    const person = await addHousehold(service.db, options);

    const [known, unknown] = [await everything(person), await everything(strangerLike(person))];

    expect(unknown).toEqual(known);
  });

  test('a person who has signed in before gets the answer of an unknown name', async () => {
    const person = await addHousehold(service.db);
    await signIn(service.visitor(), person);

    const [known, unknown] = [await everything(person), await everything(strangerLike(person))];

    expect(unknown).toEqual(known);
  });

  test('a second identifier is answered alike, right or wrong', async () => {
    const person = await addHousehold(service.db);

    const right = await everything(person, { patient_ssn: '4321' });
    const wrong = await everything(person, { patient_ssn: '1234' });

    expect(wrong).toEqual(right);
  });
});

describe('a code of a lookup that discloses nothing', () => {
  test('goes to the contact on file and opens the bills', async () => {
    const person = await addHousehold(service.db, { patient: { phone: '5855550311' } });
    const visitor = service.visitor();

    expect((await signIn(visitor, person)).status).toBe(200);

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
      patient: { provider_id, ...contact, email: `${provider_id}-${strangers++}@mail.example` },
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
        const visitor = service.visitor(undefined, `2001:db8:${(strangers += 1)}::1`);
        const { body } = await beginAs(visitor, sought, extras);
        await sendAs(visitor, body.application_id);
        for (let count = 0; count < 5; count += 1) heard.push((await enter(visitor, body.application_id, '000000')).code);
        service.wait(3 * 60 * 60);
      }
      const visitor = service.visitor(undefined, `2001:db8:${(strangers += 1)}::1`);
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

describe('a search that discloses nothing', () => {
  test('goes on in a second tab with what the same search has begun', async () => {
    const person = await addHousehold(service.db);
    const first = service.visitor();
    const begun = await begin(first, person);
    const second = first.clone();

    expect(await begin(second, person)).toEqual(begun);
  });

  test('ends what another search of the session has begun, also where both find the same person', async () => {
    const person = await addHousehold(service.db);

    for (const [sought, right] of [
      [person, '4321'],
      [strangerLike(person), '1234'],
    ] as const) {
      const visitor = service.visitor();
      const { body: first } = await beginAs(visitor, sought);
      const { body: second } = await beginAs(visitor, sought, { patient_ssn: right });

      expect(second.application_id).not.toBe(first.application_id);
      expect((await sendAs(visitor, first.application_id)).status).toBe(404);
    }
  });

  test('uses up the misses of a surname as a miss does', async () => {
    const asked = async (person: Sought) => {
      const answers = [];
      for (let day = 1; day <= 21; day += 1) {
        const birth_date = day === 7 ? person.patient.birth_date : `1951-01-${String(day).padStart(2, '0')}`;
        const visitor = service.visitor(undefined, `2001:db8:${strangers++}::1`);
        answers.push((await lookUp(visitor, { patient: { ...person.patient, birth_date: birth_date as never } })).status);
      }
      return answers;
    };
    const person = await addHousehold(service.db);

    const [known, unknown] = [await asked(person), await asked(strangerLike(person))];

    expect(known).toEqual(unknown);
    expect(known).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    service.wait(24 * 60 * 60);
  });

  test('shares no stored answer with another search without a result', async () => {
    const person = await addHousehold(service.db);
    const keys = [];
    for (const sought of [strangerLike(person), strangerLike(person)]) {
      const visitor = service.visitor();
      const { body: vault } = await lookUp(visitor, sought);
      const request = {
        application_unique_value: vault.unique_value,
        open_vault_id: vault.unique_value,
        last_name: '-',
        date_of_birth: '03/07/1984',
      };
      keys.push(await visitor.ask('createApplication', { idempotencyKey: 'the-same-key', body: request }));
    }

    expect(keys.map(({ status }) => status)).toEqual([201, 201]);
    expect(keys[0]?.body.application_id).not.toBe(keys[1]?.body.application_id);
  });

  test('runs the same statements whatever it finds, up to every answer and after it', async () => {
    const person = await addHousehold(service.db);
    const steps = async (sought: Sought) => {
      const visitor = service.visitor(undefined, `2001:db8:${strangers++}::1`);
      const ran: Record<string, readonly string[]> = {};
      const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
        const from = statements.length;
        const done = await work;
        ran[name] = statements.slice(from);
        const until = statements.length;
        await service.settled();
        ran[`after ${name}`] = statements.slice(until).filter((sql) => !sql.includes('inbox'));
        return done;
      };
      await visitor.get('loggedIn', {});
      const { body } = await step('begin', beginAs(visitor, sought));
      await step('send', sendAs(visitor, body.application_id));
      await step('wrong', enter(visitor, body.application_id, '000000'));
      await step('application', visitor.ask('getApplication', { params: body }));
      return ran;
    };
    // The row of the unknown patient exists from the first search on.
    await beginAs(service.visitor(), strangerLike(person));

    const [known, unknown] = [await steps(person), await steps(strangerLike(person))];

    expect(unknown).toEqual(known);
    expect(Object.entries(known).flatMap(([name, ran]) => (ran.length > 1 ? [name] : []))).toEqual([
      'begin',
      'send',
      'after send',
      'wrong',
      'application',
    ]);
  });

  test('shows an agent of the provider the bills, as ever', async () => {
    const person = await addHousehold(service.db);
    const visitor = service.visitor();
    await seat(service.db, visitor, jordan);

    const { status, body } = await lookUp(visitor, person);

    expect([status, body.needs_code, body.bills.length]).toEqual([200, false, 2]);
    expect((await lookUp(visitor, strangerLike(person))).code).toBe('user_not_found');
  });

  test('is named to staff in a request for help only by the patient whom it found', async () => {
    const person = await addHousehold(service.db);
    const ids = [];
    for (const sought of [person, strangerLike(person)]) {
      const visitor = service.visitor();
      await beginAs(visitor, sought);
      await visitor.get('notifyAgent', { body: { first_name: 'Ana', last_name: 'Rivera', reason: 'bill_found' } });
    }
    const kept = await service.db
      .selectFrom('contact_requests')
      .select(['patient_id', 'reason'])
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute();
    for (const { patient_id } of kept) ids.unshift(patient_id);

    expect(ids).toEqual([person.patient.patient_id, null]);
    expect(kept.map(({ reason }) => reason)).toEqual([null, null]);
  });
});

describe('the row of the unknown patient', () => {
  const unknownPatient = { provider_id: 'lakeside', patient_id: UNKNOWN_PATIENT };

  test('is signed in by no session', async () => {
    const visitor = service.visitor();
    await beginAs(visitor, strangerLike(await addHousehold(service.db)));

    const byHand = (set: object) =>
      service.db.updateTable('sessions').set(set).where('patient_id', '=', UNKNOWN_PATIENT).execute();

    await expect(byHand({ verified_at: new Date() })).rejects.toThrow('sealed_session_is_unverified');
    await expect(byHand({ verified_at: new Date(), search_hash: null })).rejects.toThrow('only_a_sealed_session_finds_nobody');
  });

  test('has no contact, no bill, and no application of its own', async () => {
    const person = await addHousehold(service.db);
    await beginAs(service.visitor(), strangerLike(person));
    const { db } = service;
    const ofUnknown = <T extends 'patients' | 'applications'>(table: T, set: object) =>
      db
        .updateTable(table as 'patients')
        .set(set)
        .where('patient_id', '=', UNKNOWN_PATIENT)
        .execute();

    await expect(ofUnknown('patients', { phone: '5855550100' })).rejects.toThrow('nobody_has_nothing');
    await expect(ofUnknown('patients', { is_billed: true })).rejects.toThrow('nobody_has_nothing');
    await expect(ofUnknown('applications', { held_by: null })).rejects.toThrow('nobody_has_nothing');
    await expect(db.updateTable('bills').set(unknownPatient).execute()).rejects.toThrow('nobody_has_nothing');
  });
});

async function beginAs(visitor: Visitor, sought: Sought, extras: LookupExtras = {}) {
  const { body: vault } = await lookUp(visitor, sought, extras);
  const { unique_value } = vault;
  const body = {
    application_unique_value: unique_value,
    open_vault_id: unique_value,
    last_name: '-',
    date_of_birth: '03/07/1984',
  };
  return visitor.ask('createApplication', { body });
}

async function signIn(visitor: Visitor, person: Household) {
  const { application_id } = await begin(visitor, person);
  await sendAs(visitor, application_id);
  await service.settled();
  return enter(visitor, application_id, await readCode(service.db));
}
