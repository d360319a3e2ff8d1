import { BUREAU_CODES } from '#api';
import { addDays, type DayString } from '#rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { findPersonaSet } from '../../sandbox/personas/personas.ts';
import { findRefusal } from '../../partners/bureau-refusals.ts';
import { begin, offerRequest, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const { people: personas = [] } = findPersonaSet('lakeside') ?? {};

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

type Address = Readonly<Record<'address' | 'address_number' | 'city' | 'state' | 'postal_code', string>>;

const home: Address = {
  address: '12 Harbor Street',
  address_number: '12',
  city: 'Rochester',
  state: 'NY',
  postal_code: '14604',
};
const moved: Address = {
  address: '480 Mill Road',
  address_number: '480',
  city: 'Ithaca',
  state: 'NY',
  postal_code: '14850',
};

let people = 0;

/** Signed in and consented, about to ask for offers; no other patient is born on the same day, or has the first name. */
async function start(patient: HouseholdOptions['patient'] = {}) {
  people += 1;
  const own = {
    birth_date: addDays('1950-01-01' as DayString, people),
    first_name: `Ana ${String.fromCodePoint(64 + Math.floor(people / 26), 65 + (people % 26))}`,
  };
  const household = await addHousehold(service.db, { patient: { ...own, ...patient } });
  const visitor = service.visitor();
  const application = await selectAll(visitor, household, await begin(visitor, household));
  await signIn(visitor, service.db, application);
  const request = offerRequest(household, application);
  const ask = (address = home) =>
    visitor.ask('createOffers', {
      ...request,
      body: { ...request.body, guarantor: { ...request.body.guarantor, address } },
    });
  const params = { application_id: application.application_id };
  const refusal = async (locale: 'en' | 'es' = 'en') => (await visitor.get('getRefusal', { params, query: { locale } })).refusal;
  return { visitor, ask, refusal, request, params, application };
}

async function countPulls(applicationId: string): Promise<number> {
  const pulls = await service.db
    .selectFrom('bureau_pulls')
    .select('pull_id')
    .where('application_id', '=', applicationId)
    .execute();
  return pulls.length;
}

function personaWhoGets(...answers: readonly string[]) {
  const persona = personas.find(({ bureau = [] }) => bureau.join() === answers.join());
  if (!persona) throw new Error(`no persona shows ${answers.join()}`);
  return { last_name: persona.last_name };
}

describe('every refusal that a bureau can give', () => {
  test.each(BUREAU_CODES)('%s is answered, remembered, and shown with its notice', async (code) => {
    const persona = personas.find(({ bureau = [] }) => bureau[0] === code);
    const { ask, refusal } = await start({ last_name: persona?.last_name ?? '' });

    const answer = await ask();
    const shown = await refusal();

    expect(answer.code).toBe(code);
    expect(shown?.code).toBe(code);
    expect(shown?.notice !== null).toBe(findRefusal(code).notice !== 'none');
  });

  test('has a persona of its own in the demo', () => {
    const shown = new Set(personas.flatMap(({ bureau = [] }) => bureau.slice(0, 1)));

    expect(BUREAU_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });
});

describe('asking again', () => {
  test('a freeze that was lifted is seen at once', async () => {
    const { ask, refusal, params } = await start(personaWhoGets('offer_credit_frozen', 'approved'));

    expect((await ask()).code).toBe('offer_credit_frozen');
    expect((await refusal())?.cure).toBe('thaw');
    expect((await ask()).status).toBe(201);
    expect(await refusal()).toBeNull();
    expect(await countPulls(params.application_id)).toBe(2);
  });

  test('under the same address, however it is written, no credit file stays none, and the bureau is left alone', async () => {
    const { ask, params } = await start(personaWhoGets('guarantor_no_credit_file', 'approved'));

    const codes = [await ask(), await ask(), await ask({ ...home, address: '12  HARBOR street.' })].map(({ code }) => code);

    expect(codes).toEqual(Array(3).fill('guarantor_no_credit_file'));
    expect(await countPulls(params.application_id)).toBe(1);
  });

  test('under another address the bureau is asked again, and the address is kept', async () => {
    const { ask, params } = await start(personaWhoGets('guarantor_no_credit_file', 'approved'));
    await ask();

    const again = await ask(moved);

    expect([again.status, again.body.guarantor_address]).toEqual([201, moved]);
    expect(await countPulls(params.application_id)).toBe(2);
  });

  test('who is denied stays denied, wherever they live', async () => {
    const { ask, params } = await start(personaWhoGets('guarantor_denied'));

    expect([(await ask()).code, (await ask(moved)).code]).toEqual(['guarantor_denied', 'guarantor_denied']);
    expect(await countPulls(params.application_id)).toBe(1);
  });

  test('a hundred at once make one pull', async () => {
    const { ask, params } = await start(personaWhoGets('guarantor_delinquent'));

    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));

    expect(new Set(answers.map(({ code }) => code)).has('guarantor_delinquent')).toBe(true);
    expect(answers.every(({ status }) => status === 422 || status === 409)).toBe(true);
    expect(await countPulls(params.application_id)).toBe(1);
  });

  test('who moves while offers stand keeps them, and the bureau is left alone', async () => {
    const { ask, params } = await start();
    const first = await ask();

    const again = await ask(moved);

    expect([again.status, again.body.offer_ids]).toEqual([200, first.body.offer_ids]);
    expect(again.body.guarantor_address).toEqual(moved);
    expect(await countPulls(params.application_id)).toBe(1);
  });
});

describe('the guarantor', () => {
  test.each([
    ['first_name', 'guarantor_missing_first_name', 'Enter the first name of the person who pays'],
    ['last_name', 'guarantor_missing_last_name', 'Enter the last name of the person who pays'],
    ['address', 'guarantor_missing_address', 'Enter the street address'],
    ['city', 'guarantor_missing_address', 'Enter the city'],
    ['state', 'guarantor_missing_address', 'Choose the state'],
    ['postal_code', 'guarantor_missing_address', 'Enter the ZIP code'],
    ['address_number', 'guarantor_missing_address', 'Enter the house number'],
  ])('without %s is refused before the bureau is asked', async (field, code, words) => {
    const { visitor, request, params } = await start();
    const { guarantor } = request.body;
    const isName = field.endsWith('name');
    const whole = { ...guarantor, address: home };
    const without = isName ? { ...whole, [field]: ' ' } : { ...whole, address: { ...home, [field]: ' ' } };

    const answer = await visitor.ask('createOffers', { ...request, body: { ...request.body, guarantor: without } });

    expect([answer.status, answer.code, answer.details]).toEqual([422, code, { field }]);
    expect(answer.body).toMatchObject({ userMessage: words });
    expect(await countPulls(params.application_id)).toBe(0);
  });

  test.each([
    ['a state that there is none', { state: 'XX' }, 'state'],
    ['a ZIP code that is too short', { postal_code: '1460' }, 'postal_code'],
  ])('with %s is refused', async (_, change, field) => {
    const { ask } = await start();

    const answer = await ask({ ...home, ...change });

    expect([answer.code, answer.details]).toEqual(['guarantor_invalid_address', { field }]);
  });

  test('has a state in capitals and a ZIP code of five digits, however they were given', async () => {
    const { ask } = await start();

    const { body } = await ask({ ...home, state: 'ny', postal_code: '14604-1234' });

    expect(body.guarantor_address).toEqual(home);
  });
});

describe('the notice of adverse action', () => {
  const declined = personaWhoGets('offer_credit_declined');

  test.each([
    ['en', 'based in whole or in part', 'did not make this decision', 'within 60 days', 'dispute'],
    ['es', 'en todo o en parte', 'no tomó esta decisión', 'dentro de los 60 días', 'derecho a disputar'],
  ] as const)('states in %s who reported what, and which rights that gives', async (locale, ...sentences) => {
    const { ask, refusal } = await start(declined);
    await ask();

    const notice = (await refusal(locale))?.notice;

    const { name, address, phone } = service.ports.bureau.agencyOf('lakeside');
    expect(notice).toMatchObject({ document_type: 'adverse_action_notice', document_id: `adverse_action_notice.${locale}.3` });
    for (const sentence of [...sentences, name, ...address, `(${phone.slice(0, 3)})`]) {
      expect(notice?.html_file).toContain(sentence);
    }
  });

  test('is kept once in both languages, byte for byte, however often offers are asked for', async () => {
    const { ask, params } = await start(declined);
    await ask();
    await ask();

    const kept = await service.db
      .selectFrom('adverse_action_notices')
      .select(['locale', 'hash'])
      .where('application_id', '=', params.application_id)
      .orderBy('locale')
      .execute();

    expect(kept.map(({ locale }) => locale)).toEqual(['en', 'es']);
  });

  test('goes by mail only to a person with an address on file', async () => {
    const withMail = await start({ ...declined, email: 'tomas@mail.example' });
    const without = await start({ ...declined, email: null });
    await withMail.ask();
    await without.ask();

    const mails = (await readMessages(service.db, { kinds: ['adverse-action-notice'] })).filter(
      ({ recipient }) => recipient === 'tomas@mail.example',
    );

    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(service.ports.bureau.agencyOf('lakeside').name);
    expect(mails[0]?.body).not.toContain('<');
  });

  test('does not name where a patient was treated', async () => {
    const { ask, refusal } = await start(declined);
    await ask();

    expect((await refusal())?.notice?.html_file).not.toMatch(/Radiology|Lakeside Hospital/);
  });
});

test('a refusal is shown only to the refused person', async () => {
  const { ask, params } = await start(personaWhoGets('guarantor_denied'));
  await ask();
  const stranger = await start();
  const signedOut = service.visitor();

  const answers = [
    await stranger.visitor.ask('getRefusal', { params, query: {} }),
    await signedOut.ask('getRefusal', { params, query: {} }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 401]);
});
