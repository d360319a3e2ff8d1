import type { BodyOf, Calls } from '#api';
import { addDays, daysBetween, today, type DayString } from '#rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { begin, enrollToPlan, readCode, returnWithCode, selectAll, signIn, type LookupExtras } from '../../testing/enrollment.ts';
import { addBill, addHousehold, type Household, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

const HOUR = 60 * 60;
const strict = { provider_id: 'hillview', hosts: ['hillview.localhost'], new_phone_wait_hours: null };

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), aProvider(strict)]);
});

afterAll(() => service.close());

const STRANGERS = '5855550177';
const bySsn = { patient_ssn: '4321' };

/** A visitor who has found the household's bills, as far as review-info. */
async function openReview(household: Household, extras: LookupExtras = {}, visitor = newVisitor(household)) {
  const found = await begin(visitor, household, extras);
  const { application_id } = found.needs_code ? found : await selectAll(visitor, household, found);
  const params = { application_id };
  return {
    visitor,
    params,
    change: (phone_number: string) => visitor.ask('changePhone', { params, body: { phone_number } }),
    read: () => visitor.get('getApplication', { params }),
    sendCode: () => visitor.ask('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } }),
  };
}

function newVisitor({ patient }: Household): Visitor {
  return service.visitor(`${patient.provider_id}.localhost`);
}

async function aHousehold(patient: HouseholdOptions['patient'] = {}, guarantors: HouseholdOptions['guarantors'] = []) {
  return addHousehold(service.db, { patient, guarantors });
}

/** The notices to these people, in the order in which they were put. */
async function noticesTo(recipients: readonly (string | null | undefined)[]) {
  const notices = (await readMessages(service.db, { kinds: ['new-phone'] })).filter(({ recipient }) =>
    recipients.includes(recipient),
  );
  return notices
    .map(({ recipient, channel, subject, body }) => ({ recipient, channel, subject, body }))
    .toSorted((a, b) => a.recipient.localeCompare(b.recipient));
}

async function eventsOf(application_id: string): Promise<readonly string[]> {
  const events = await service.db
    .selectFrom('audit_events')
    .select('event')
    .where('chain_id', '=', application_id)
    .where('event', 'like', 'phone.%')
    .orderBy('number')
    .execute();
  return events.map(({ event }) => event);
}

async function newestCodeTo(): Promise<string | undefined> {
  const sent = await service.db
    .selectFrom('simulator.inbox')
    .select('recipient')
    .where('kind', '=', 'verification-code')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sent?.recipient;
}

/** Where the newest code went; the response does not show it to a session that needs a code first. */
async function destinationOf(application_id: string): Promise<string | undefined> {
  const { count } = await service.db
    .selectFrom('verification_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? undefined : newestCodeTo();
}

describe('a new phone number given with SSN digits alone', () => {
  test('waits, and the code goes on to the number on file', async () => {
    const household = await aHousehold({ phone: '5855550101' });
    const stranger = await openReview(household, bySsn);

    const { status, body } = await stranger.change(STRANGERS);
    const { body: sent } = await stranger.sendCode();

    expect(status).toBe(200);
    expect(body).toMatchObject({ phone_masked: '•••-•••-0101', new_phone: { allowed: 'waits', wait_hours: 72 } });
    expect(body.new_phone.waiting).toEqual({
      phone_masked: '•••-•••-0177',
      usable_at: expect.stringMatching(/^2026-06-19T16:/),
    });
    expect(sent.sent_to).toBe('•••-•••-0101');
    expect(await eventsOf(stranger.params.application_id)).toEqual(['phone.asked']);
  });

  test('is announced to every contact on file at once, in every language, with its last two digits only', async () => {
    const household = await aHousehold({ phone: '5855550102', email: 'ana.102@mail.example' }, [
      { phone: '5855550103', email: 'elena.103@mail.example' },
    ]);
    const stranger = await openReview(household, bySsn);

    await stranger.change(STRANGERS);

    const everybody = ['5855550102', 'ana.102@mail.example', '5855550103', 'elena.103@mail.example', STRANGERS];
    const notices = await noticesTo(everybody);
    expect(notices.map(({ recipient }) => recipient)).toEqual(everybody.slice(0, 4).toSorted());
    for (const { body } of notices) {
      expect(body).toMatch(/someone asked.*ending in 77.*June 19 at 12:00 PM.*\(888\) 555-0142.*stops it/s);
      expect(body).toMatch(/alguien pidió.*terminado en 77.*19 de junio/s);
      expect(body.replaceAll('(888) 555-0142', '')).not.toMatch(/\d{4}/);
    }
  });

  test('is used when the waiting time is over, and its owner signs in', async () => {
    const household = await aHousehold({ phone: '5855550104' });
    const asked = await openReview(household, bySsn);
    await asked.change('5855550178');
    service.wait(73 * HOUR);

    const back = await openReview(household);
    const { body: sent } = await back.sendCode();

    expect(sent.sent_to).toBe('•••-•••-0178');
    expect((await noticesTo(['5855550104'])).map(({ body }) => body.includes('is now the one ending in 78'))).toEqual([
      false,
      true,
    ]);
    expect(await eventsOf(asked.params.application_id)).toEqual(['phone.asked', 'phone.changed']);
  });

  test('is not used a minute too early', async () => {
    const household = await aHousehold({ phone: '5855550105' });
    await (await openReview(household, bySsn)).change(STRANGERS);
    service.wait(72 * HOUR - 60);

    expect((await (await openReview(household)).sendCode()).body.sent_to).toBe('•••-•••-0105');
  });

  test('is stopped by a code to the number on file', async () => {
    const household = await aHousehold({ phone: '5855550106' });
    const stranger = await openReview(household, bySsn);
    await stranger.change(STRANGERS);
    const owner = await openReview(household);
    await signIn(owner.visitor, service.db, await owner.read());
    service.wait(100 * HOUR);

    const later = await openReview(household);

    expect((await later.sendCode()).body.sent_to).toBeNull();
    expect(await destinationOf(later.params.application_id)).toBe('5855550106');
    expect(await eventsOf(stranger.params.application_id)).toEqual(['phone.asked']);
    expect(await eventsOf(owner.params.application_id)).toEqual(['phone.stopped']);
  });

  test('is requested once, however often it is sent, and announced once', async () => {
    const household = await aHousehold({ phone: '5855550107', email: null });
    const stranger = await openReview(household, bySsn);

    const answers = await Promise.all(Array.from({ length: 5 }, () => stranger.change(STRANGERS)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await noticesTo(['5855550107'])).toHaveLength(1);
  });

  test('waits anew when it is another one, three times a day at most', async () => {
    const household = await aHousehold({ phone: '5855550108' });
    const stranger = await openReview(household, bySsn);
    const answers = [];
    for (const last of ['1', '2', '3', '4']) answers.push(await stranger.change(`585555018${last}`));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await stranger.read()).new_phone.waiting?.phone_masked).toBe('•••-•••-0183');
  });

  test('is not shown to a visitor who knows name and birth date alone', async () => {
    const household = await aHousehold({ phone: '5855550109' });
    await (await openReview(household, bySsn)).change(STRANGERS);

    const { new_phone } = await (await openReview(household)).read();

    expect(new_phone).toEqual({ allowed: 'second_identifier', wait_hours: 0, waiting: null });
  });

  test('of a guarantor waits too, and the patient gets a notice', async () => {
    const household = await aHousehold({ phone: '5855550110', email: null }, [{ first_name: 'Elena', phone: '5855550111' }]);
    const stranger = await openReview(household, bySsn);
    await stranger.visitor.get('selectBills', {
      params: stranger.params,
      headers: {},
      body: { first_name: 'Elena', is_patient: false },
    });

    const { body } = await stranger.change(STRANGERS);

    expect(body.phone_masked).toBe('•••-•••-0111');
    expect((await noticesTo(['5855550110', '5855550111'])).map(({ recipient }) => recipient)).toEqual([
      '5855550110',
      '5855550111',
    ]);
  });

  test('is refused where the provider lets only a code or an agent change it', async () => {
    const household = await aHousehold({ provider_id: 'hillview', phone: '5855550112' });
    const stranger = await openReview(household, bySsn);

    expect(await stranger.change(STRANGERS)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await stranger.read()).new_phone).toEqual({ allowed: 'agent', wait_hours: 0, waiting: null });
  });
});

describe('where no contact is on file', () => {
  const noContact = { phone: null, email: null };

  test('a second identifier is enough, and a mistyped number can be put right at once', async () => {
    const visitor = await openReview(await aHousehold(noContact), bySsn);

    const first = await visitor.change('5855550120');
    const second = await visitor.change('5855550121');

    expect([first.body.phone_masked, second.body.phone_masked]).toEqual(['•••-•••-0120', '•••-•••-0121']);
    expect((await visitor.sendCode()).body.sent_to).toBe('•••-•••-0121');
  });

  test('the number that a code has proved is a contact from then on', async () => {
    const household = await aHousehold(noContact);
    const owner = await openReview(household, bySsn);
    await owner.change('5855550122');
    await signIn(owner.visitor, service.db, await owner.read());

    const stranger = await openReview(household, bySsn);
    const answer = await stranger.change(STRANGERS);
    await stranger.sendCode();

    expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await destinationOf(stranger.params.application_id)).toBe('5855550122');
  });
});

/** The household with another bill, after its plan has ended. */
async function afterThePlan(household: Household, { draft }: BodyOf<Calls['getPlan']>): Promise<Household> {
  const now = today('America/New_York', service.ports.clock.now());
  service.wait(daysBetween(now, addDays(draft.last_payment_date as DayString, 40)) * 24 * HOUR);
  const invoice_id = await addBill(service.db, household);
  return { ...household, bills: household.bills.slice(0, 1).map((bill) => ({ ...bill, invoice_id })) };
}

describe('the number that a person has proved', () => {
  test('is a known contact in later enrollments, where the bill file names none', async () => {
    const household = await aHousehold({ phone: null, email: null });
    const owner = await openReview(household, bySsn);
    await owner.change('5855550160');
    const { plan } = await enrollToPlan(owner.visitor, service.db, household);

    const stranger = await openReview(await afterThePlan(household, plan), bySsn);
    const { body } = await stranger.change(STRANGERS);
    await stranger.sendCode();

    expect(body.new_phone.allowed).toBe('waits');
    expect(await destinationOf(stranger.params.application_id)).toBe('5855550160');
  });

  test('to customer service is used in later enrollments, too', async () => {
    const household = await aHousehold({ phone: '5855550161', email: null });
    const { plan, application_id } = await enrollToPlan(newVisitor(household), service.db, household);
    const agent = newVisitor(household);
    await seat(service.db, agent, jordan);
    await begin(agent, household);
    await agent.get('changePhone', { params: { application_id }, body: { phone_number: '5855550162' } });

    const later = await openReview(await afterThePlan(household, plan));
    await later.sendCode();

    expect(await destinationOf(later.params.application_id)).toBe('5855550162');
  });
});

describe('a number that was proved before such numbers were kept for their person', () => {
  /** Has its proof, but no row of its own. */
  async function forget({ patient: { provider_id, patient_id } }: Household) {
    await service.db
      .deleteFrom('phone_changes')
      .where('provider_id', '=', provider_id)
      .where('patient_id', '=', patient_id)
      .execute();
  }

  async function agentOf(household: Household) {
    const agent = newVisitor(household);
    await seat(service.db, agent, jordan);
    await begin(agent, household);
    return agent;
  }

  test('by a code is a known contact when customer service changes it', async () => {
    const household = await aHousehold({ phone: null, email: null });
    const owner = await openReview(household, bySsn);
    await owner.change('5855550170');
    const { application_id } = await enrollToPlan(owner.visitor, service.db, household);
    await forget(household);

    const agent = await agentOf(household);
    await agent.get('changePhone', { params: { application_id }, body: { phone_number: '5855550171' } });

    expect((await noticesTo(['5855550170', '5855550171'])).map(({ recipient }) => recipient)).toEqual(['5855550170']);
  });

  test('by customer service is a known contact when a stranger asks for another one after the plan', async () => {
    const household = await aHousehold({ phone: '5855550172', email: null });
    const { plan, application_id } = await enrollToPlan(newVisitor(household), service.db, household);
    const agent = await agentOf(household);
    await agent.get('changePhone', { params: { application_id }, body: { phone_number: '5855550173' } });
    await forget(household);

    await (await openReview(await afterThePlan(household, plan), bySsn)).change(STRANGERS);

    expect((await noticesTo(['5855550173'])).map(({ body }) => body.includes('ending in 77'))).toEqual([true]);
  });

  test('is no known contact once its person uses another one', async () => {
    const household = await aHousehold({ phone: '5855550174', email: null });
    const { plan, application_id } = await enrollToPlan(newVisitor(household), service.db, household);
    const agent = await agentOf(household);
    await agent.get('changePhone', { params: { application_id }, body: { phone_number: '5855550175' } });
    await forget(household);
    const again = await afterThePlan(household, plan);
    const later = await openReview(again, {}, await agentOf(again));
    await later.change('5855550176');

    await later.change('5855550179');

    const notices = await noticesTo(['5855550175', '5855550176']);
    expect(notices.map(({ recipient, body }) => [recipient, body.includes('ending in 76')])).toEqual([
      ['5855550175', true],
      ['5855550176', false],
    ]);
  });
});

describe('a new phone number of a signed-in patient', () => {
  test('is used at once, and the contacts of before hear of it', async () => {
    const household = await aHousehold({ phone: '5855550130', email: 'ana.130@mail.example' });
    const owner = await openReview(household);
    await signIn(owner.visitor, service.db, await owner.read());

    const { body } = await owner.change('5855550131');

    expect(body.phone_masked).toBe('•••-•••-0131');
    const notices = await noticesTo(['5855550130', 'ana.130@mail.example', '5855550131']);
    expect(notices.map(({ recipient }) => recipient)).toEqual(['5855550130', 'ana.130@mail.example']);
  });
});

describe('customer service', () => {
  async function agentWith(household: Household) {
    const visitor = newVisitor(household);
    await seat(service.db, visitor, jordan);
    return openReview(household, {}, visitor);
  }

  test('uses a number that waits at once', async () => {
    const household = await aHousehold({ phone: '5855550140' });
    await (await openReview(household, bySsn)).change('5855550141');
    const agent = await agentWith(household);

    const before = (await agent.read()).new_phone.waiting?.phone_masked;
    const { body } = await agent.change('5855550141');

    expect(before).toBe('•••-•••-0141');
    expect(body).toMatchObject({ phone_masked: '•••-•••-0141', new_phone: { waiting: null } });
  });

  test('gives a patient with a plan another number, which codes go to from then on', async () => {
    const household = await aHousehold({ phone: '5855550143', email: 'ana.143@mail.example' });
    const { application_id } = await enrollToPlan(newVisitor(household), service.db, household);
    const owner = newVisitor(household);
    await returnWithCode(owner, service.db, household);
    const params = { application_id };
    const own = await owner.ask('changePhone', { params, body: { phone_number: '5855550144' } });
    const agent = newVisitor(household);
    await seat(service.db, agent, jordan);
    await begin(agent, household);

    const { body } = await agent.ask('changePhone', { params, body: { phone_number: '5855550144' } });
    await agent.get('verifyByAgent', { params, body: { mobile_number_verified: true, locale: 'en' } });

    expect([own.status, own.code]).toEqual([409, 'application_is_already_completed']);
    expect(body).toMatchObject({ phone_masked: '•••-•••-0144', new_phone: { allowed: 'at_once' } });
    const later = newVisitor(household);
    await later.get('sendCode', {
      body: { application_id: (await begin(later, household)).application_id, channel: 'sms', locale: 'en' },
    });
    expect(await newestCodeTo()).toBe('5855550144');
    const notices = await noticesTo(['5855550143', 'ana.143@mail.example', '5855550144']);
    expect(notices.map(({ recipient }) => recipient)).toEqual(['5855550143', 'ana.143@mail.example']);
  });

  test('stops a number that waits by confirming the one on file with the patient', async () => {
    const household = await aHousehold({ phone: '5855550142' });
    await (await openReview(household, bySsn)).change(STRANGERS);
    const agent = await agentWith(household);

    await agent.visitor.get('verifyByAgent', {
      params: agent.params,
      body: { mobile_number_verified: true, credit_check: true, locale: 'en' },
    });

    expect(await agent.read()).toMatchObject({ phone_masked: '•••-•••-0142', new_phone: { waiting: null } });
    expect(await eventsOf(agent.params.application_id)).toEqual(['phone.stopped']);
  });
});

test('a code already sent to the number on file signs in after another number was requested', async () => {
  const household = await aHousehold({ phone: '5855550150' });
  const owner = await openReview(household);
  await owner.sendCode();
  const code = await readCode(service.db);
  await (await openReview(household, bySsn)).change(STRANGERS);

  const answer = await owner.visitor.ask('validateCode', { body: { ...owner.params, code } });

  expect(answer.status).toBe(200);
});
