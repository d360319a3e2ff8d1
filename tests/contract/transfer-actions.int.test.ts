import { actions } from '#actions';
import { addDays, today } from '#rules';
import { importPlans, type Service } from '#server';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { breachesOf } from './breaches.ts';
import { isFirstRunBy } from './flows-of-action.ts';
import { createDatabase, runService } from './running-service.ts';
import { aVisitor, type Ran, type Visitor } from './visitor.ts';

const MINUTE = 60_000;

/** Phones of the plans that the test mode has. */
const phones = {
  plain: '5855556001',
  shared: '5855556003',
  dueToday: '5855556005',
  twins: '5855550997',
  unknown: '5855550999',
} as const;
const card = {
  kind: 'card',
  card_number: '4242424242424242',
  expiry: '12/30',
  cvv: '123',
  first_name: 'Nadia',
  last_name: 'Castellano',
  zip: '14604',
};

const runs: Ran[] = [];
const reached = new Set<string>();
let service: Service;
let later: Service;

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  service = await runService(databaseUrl);
  await importTwins(databaseUrl);
  later = await runService(databaseUrl, 11 * MINUTE);
});

afterAll(async () => {
  await Promise.all([service, later].map((one) => one?.close()));
});

afterEach(() => {
  const ended = runs.splice(0);
  for (const ran of ended) reached.add(`${ran.action.name} ${endOf(ran)}`);

  expect(ended.flatMap(breachesOf)).toEqual([]);
});

function endOf({ result, error }: Ran): string {
  return result?.outcome ?? String((error as { readonly code?: unknown }).code);
}

/** Two plans with one phone, whose patients bear one name and one birth date. */
async function importTwins(databaseUrl: string): Promise<void> {
  const day = today('America/New_York', new Date());
  const due = addDays(day, 9);
  const row = (number: string, name: string) =>
    `${number},${number},${name},Benavides,1990-05-06,${phones.twins},,600.00,6,100.00,${Number(due.slice(8))},${due}\n`;
  const header =
    'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,phone,email,balance,payments_left,monthly_amount,due_day,next_due_date\n';
  await importPlans({
    stream: Readable.from([header, row('PL-TWIN-1', 'Aurora'), row('PL-TWIN-2', 'Irene')]),
    provider: { provider_id: 'lakeside' },
    databaseUrl,
    today: day,
    onProblem: (problem) => expect(problem).toBeUndefined(),
  });
}

const aNewVisitor = (provider?: 'hillcrest') => aVisitor(service, (ran) => runs.push(ran), provider);
const come = async (visitor: Visitor, name: string, input?: unknown) => endOf(await visitor.run(name, input));

/** As far as the plan, by a code to a phone. */
async function open(phone: string): Promise<readonly [Visitor, string]> {
  const visitor = aNewVisitor();
  visitor.hold({ phoneContact: { phone } });
  expect(await come(visitor, 'send-transfer-code', { phone })).toBe('sent');
  expect(await come(visitor, 'validate-transfer-code', { code: await visitor.readCode(phone) })).toBe('verified');
  return [visitor, await come(visitor, 'create-backbook')];
}

it('a plan is transferred with a verified phone, a card and the terms', async () => {
  const [visitor, opened] = await open(phones.plain);
  expect(opened).toBe('opened');
  expect(await come(visitor, 'load-transfer')).toBe('open');
  expect(await come(visitor, 'create-payment-method', card)).toBe('added');
  expect(await come(visitor, 'load-transfer')).toBe('drafted');
  const agreements = visitor.held().slots['documents'];
  expect(await come(visitor, 'create-plan', { agreements })).toBe('started');
  expect(await come(visitor, 'load-new-plan')).toBe('loaded');
  expect(visitor.held().slots['plan']).toMatchObject({ kind: 'DIRECT_BACKBOOK', status: 'PENDING' });
});

it('a number on several plans asks whose, and takes the name and birth date of one of them', async () => {
  const [visitor, opened] = await open(phones.shared);
  expect(opened).toBe('several');
  visitor.hold({ ...visitor.held().slots, whosePlan: { patientLastName: 'Unknown', patientDateOfBirth: '01/17/1951' } });
  expect(await come(visitor, 'create-backbook')).toMatch(/^(missed|several)$/);
  visitor.hold({ ...visitor.held().slots, whosePlan: { patientLastName: 'Solberg', patientDateOfBirth: '01/17/1951' } });
  expect(await come(visitor, 'create-backbook')).toBe('opened');
});

it('a name and a birth date that fit several plans choose none of them', async () => {
  const [visitor, opened] = await open(phones.twins);
  expect(opened).toBe('several');
  visitor.hold({ ...visitor.held().slots, whosePlan: { patientLastName: 'Benavides', patientDateOfBirth: '05/06/1990' } });
  expect(await come(visitor, 'create-backbook')).toBe('stillSeveral');
});

/** The later service imports its people as of its own day. */
const isAnotherDayLater =
  today('America/New_York', new Date()) !== today('America/New_York', new Date(Date.now() + 11 * MINUTE + 5 * MINUTE));

it.skipIf(isAnotherDayLater)('a payment that is due today returns the day to come back', async () => {
  const [visitor, opened] = await open(phones.dueToday);

  expect(opened).toBe('opened');
  expect(visitor.held().slots['transfer']).toMatchObject({ is_due_today: true });
});

it('a number without a plan is proved like any other, and then missed', async () => {
  const [, opened] = await open(phones.unknown);

  expect(opened).toBe('missed');
});

it.each([
  ['9075550162', 'offersCall'],
  ['9075550163', 'unreachable'],
])('a code to the phone %s, which takes no text messages, ends as %s', async (phone, outcome) => {
  const visitor = aNewVisitor();
  visitor.hold({ phoneContact: { phone } });

  expect(await come(visitor, 'send-transfer-code', { phone })).toBe(outcome);
  expect(await come(visitor, 'resend-transfer-code')).toBe(outcome);
});

it('a code that is wrong, expired or requested too soon is refused with its reason', async () => {
  const visitor = aNewVisitor();
  const phone = '5855550998';
  visitor.hold({ phoneContact: { phone } });
  expect(await come(visitor, 'send-transfer-code', { phone })).toBe('sent');
  expect(await come(visitor, 'resend-transfer-code')).toBe('tooSoon');
  const code = await visitor.readCode(phone);
  expect(await come(visitor, 'validate-transfer-code', { code: code === '000000' ? '111111' : '000000' })).toBe('wrong');
  visitor.goTo(later);
  expect(await come(visitor, 'validate-transfer-code', { code })).toBe('expired');
  expect(await come(visitor, 'resend-transfer-code', { channel: 'voice' })).toBe('sent');
});

it('customer service finds the plan of a caller', async () => {
  const visitor = aNewVisitor('hillcrest');
  await visitor.seat('internal', 'CS-1042');
  visitor.hold({ caller: { firstName: 'Beatriz', lastName: 'Lindqvist', contactBy: 'phone', phone: '3035556101' } });

  expect(await come(visitor, 'create-backbook')).toBe('opened');
});

it('a visitor without a verified contact is refused', async () => {
  expect(await come(aNewVisitor(), 'create-backbook')).toBe('unauthorized');
});

it('every outcome that an action of the transfer declares has been reached', () => {
  const declared = actions
    .filter(({ name }) => isFirstRunBy('transfer-plan', name))
    .flatMap(({ name, outcomes }) => Object.keys(outcomes).map((outcome) => `${name} ${outcome}`));

  expect(declared.filter((outcome) => !reached.has(outcome))).toEqual([]);
});
