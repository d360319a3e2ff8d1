import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { UNKNOWN_PATIENT } from '../patients/patients.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { begin, lookUp } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import {
  beginAs,
  enter,
  everything,
  nextStranger,
  sendAs,
  signIn,
  strangerLike,
  type Sought,
} from '../../testing/sealed-search.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
const statements: string[] = [];

beforeAll(async () => {
  service = await startTestService([aProvider({ disclosure: 'none' })], { onStatement: (sql) => void statements.push(sql) });
});

afterAll(() => service.close());

describe('where a provider discloses nothing', () => {
  test('a stranger gets the same answers whether the person exists or not, byte for byte', async () => {
    const person = await addHousehold(service.db);

    const [known, unknown] = [await everything(service, person), await everything(service, strangerLike(person))];

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

    const [known, unknown] = [await everything(service, person), await everything(service, strangerLike(person))];

    expect(unknown).toEqual(known);
  });

  test('a person who has signed in before gets the answer of an unknown name', async () => {
    const person = await addHousehold(service.db);
    await signIn(service, service.visitor(), person);

    const [known, unknown] = [await everything(service, person), await everything(service, strangerLike(person))];

    expect(unknown).toEqual(known);
  });

  test('a second identifier is answered alike, right or wrong', async () => {
    const person = await addHousehold(service.db);

    const right = await everything(service, person, { patient_ssn: '4321' });
    const wrong = await everything(service, person, { patient_ssn: '1234' });

    expect(wrong).toEqual(right);
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
        const visitor = service.visitor(undefined, `2001:db8:${nextStranger()}::1`);
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
      const visitor = service.visitor(undefined, `2001:db8:${nextStranger()}::1`);
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

    await expect(ofUnknown('patients', { sealed: Buffer.alloc(40), key_version: 1 })).rejects.toThrow('nobody_has_nothing');
    await expect(ofUnknown('patients', { is_billed: true })).rejects.toThrow('nobody_has_nothing');
    await expect(ofUnknown('applications', { held_by: null })).rejects.toThrow('nobody_has_nothing');
    await expect(db.updateTable('bills').set(unknownPatient).execute()).rejects.toThrow('nobody_has_nothing');
  });
});
