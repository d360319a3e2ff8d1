import { randomUUID } from 'node:crypto';

import { actions } from '#actions';
import type { DayString } from '#rules';
import { importBills, type Service } from '#server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { aPatient, billFile, type TestPatient } from '../journeys/patient.ts';
import { breachesOf } from './breaches.ts';
import { isFirstRunBy } from './flows-of-action.ts';
import { createDatabase, runService } from './running-service.ts';
import { aVisitor, type Ran, type Visitor } from './visitor.ts';

const MINUTE = 60_000;

/** The personas of the test mode that these tests use, by what they are for. */
const people = {
  selfPay: { lastName: 'Rivera', birthDate: '03/07/1984', phone: '5855550101' },
  withGuarantor: { lastName: 'Castillo', birthDate: '08/21/1996', phone: '5855550102' },
  accents: { lastName: 'O’connor-Nuñez', birthDate: '07/04/1988', phone: '5855550107' },
  leapDay: { lastName: 'fischer', birthDate: '02/29/1992', phone: '5855550109' },
  blankGuarantor: { lastName: 'Kim', birthDate: '10/12/1990', phone: '5855550105' },
  forCards: { lastName: 'Ortega', birthDate: '04/02/1981', phone: '5855550110' },
  withPlan: { lastName: 'Novak', birthDate: '02/14/1969', phone: '5855550111' },
  withPlanAndNewBills: { lastName: 'Okoye', birthDate: '09/03/1987', phone: '5855554005' },
  withOffers: { lastName: 'Walsh', birthDate: '12/01/1974', phone: '5855550112' },
  noBills: { lastName: 'Whitfield', birthDate: '01/08/1987', phone: '5855550116' },
  owesLittle: { lastName: 'Pratt', birthDate: '05/30/1999', phone: '5855550117' },
  owesMuch: { lastName: 'Grant', birthDate: '10/03/1949', phone: '5855550118' },
  frozen: { lastName: 'Petrov', birthDate: '11/11/1983', phone: '5855550141' },
  denied: { lastName: 'Stone', birthDate: '08/08/1978', phone: '5855550142' },
  twin: { lastName: 'Abernathy', birthDate: '10/05/1998', phone: '5855551103' },
  noAddress: { lastName: 'Collins', birthDate: '06/18/1994', phone: '5855550149' },
} as const;

const goodCard = {
  kind: 'card',
  card_number: '4242424242424242',
  expiry: '12/30',
  cvv: '123',
  first_name: 'Ana',
  last_name: 'Rivera',
  zip: '14604',
};
const declinedCard = { ...goodCard, card_number: '4000000000000002' };
const noCard = { ...goodCard, card_number: '4242424242424241' };

const runs: Ran[] = [];
let service: Service;
let aMinuteLater: Service;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await runService(databaseUrl);
  aMinuteLater = await runService(databaseUrl, MINUTE);
});

afterAll(async () => {
  await Promise.all([service, aMinuteLater].map((one) => one?.close()));
});

/** The results of all actions in the tests, such as `lookup found` or `lookup bad_request`. */
const reached = new Set<string>();

afterEach(() => {
  const ended = runs.splice(0);
  for (const ran of ended) reached.add(`${ran.action.name} ${endOf(ran)}`);

  expect(ended.flatMap(breachesOf)).toEqual([]);
});

/** The outcome, or the code of the refusal. */
function endOf({ result, error }: Ran): string {
  return result?.outcome ?? String((error as { readonly code?: unknown }).code);
}

const aNewVisitor = (hospital?: 'riverbend') => aVisitor(service, (ran) => runs.push(ran), hospital);

/** Runs an action and returns its outcome or its error code. */
async function come(visitor: Visitor, name: string, input?: unknown): Promise<string> {
  return endOf(await visitor.run(name, input));
}

const billInfo = ({ lastName, birthDate }: Pick<TestPatient, 'lastName' | 'birthDate'>) => ({
  patientLastName: lastName,
  patientDateOfBirth: birthDate,
});

/** Finds a person, by a code where a visitor before this one has entered one. */
async function find(visitor: Visitor, person: Pick<TestPatient, 'lastName' | 'birthDate' | 'phone'>): Promise<string> {
  const outcome = await come(visitor, 'lookup', billInfo(person));
  if (outcome !== 'needsCode') return outcome;
  expect(await come(visitor, 'send-code', {})).toBe('sent');
  expect(await come(visitor, 'validate-code', { code: await visitor.readCode(person.phone) })).toBe('opened');
  return come(visitor, 'show-found');
}

/** A new patient of the demo provider, imported from a bill file. */
async function someoneNew(wishes: Parameters<typeof aPatient>[0] = {}): Promise<TestPatient> {
  const patient = aPatient(wishes);
  const today = new Date().toISOString().slice(0, 10) as DayString;
  const stream = billFile([patient]);
  await importBills({ stream, provider: { provider_id: 'lakeside' }, databaseUrl, today, onProblem: () => undefined });
  return patient;
}

/** As far as the bills, by digits of an SSN beside the name. */
async function chooseBillsBySsn(patient: TestPatient): Promise<Visitor> {
  const visitor = aNewVisitor();
  visitor.hold({ billInfo: billInfo(patient) });
  expect(await come(visitor, 'lookup', { patient_ssn: patient.ssn })).toBe('found');
  expect(await come(visitor, 'select-bills', { billIds: billIdsOf(visitor) })).toBe('chosen');
  return visitor;
}

/** As far as the bills, all of which are chosen. */
async function chooseBills(person: Pick<TestPatient, 'lastName' | 'birthDate' | 'phone'>): Promise<Visitor> {
  const visitor = aNewVisitor();
  expect(await find(visitor, person)).toBe('found');
  expect(await come(visitor, 'select-bills', { billIds: billIdsOf(visitor) })).toBe('chosen');
  return visitor;
}

function billIdsOf(visitor: Visitor): readonly string[] {
  const { bills } = visitor.held().slots['vaultData'] as { readonly bills: readonly { readonly invoice_id: string }[] };
  return bills.map(({ invoice_id }) => invoice_id);
}

async function signIn(visitor: Visitor, { phone }: Pick<TestPatient, 'phone'>): Promise<void> {
  const sent = await come(visitor, 'send-code', { creditCheckConsent: true });
  if (sent === 'notNeeded') return;
  expect(sent).toBe('sent');
  expect(await come(visitor, 'validate-code', { code: await visitor.readCode(phone) })).toBe('verified');
}

/** As far as the offers. */
async function getOffers(person: Pick<TestPatient, 'lastName' | 'birthDate' | 'phone'>): Promise<Visitor> {
  const visitor = await chooseBills(person);
  await signIn(visitor, person);
  expect(await come(visitor, 'create-offers')).toBe('ready');
  expect(await come(visitor, 'refresh-application')).toBe('open');
  expect(await come(visitor, 'load-offers')).toBe('loaded');
  return visitor;
}

async function chooseFirstOffer(visitor: Visitor): Promise<string> {
  const [offer] = visitor.held().slots['offers'] as readonly { readonly offer_id: string }[];
  return come(visitor, 'choose-offer', { offerId: offer?.offer_id });
}

describe('lookup', () => {
  it('finds a person and begins an application', async () => {
    const visitor = aNewVisitor();

    expect(await come(visitor, 'lookup', billInfo(people.accents))).toBe('found');
    expect(visitor.held().slots).toMatchObject({ isNew: true, application: { first_name: 'Siobhán', is_patient: true } });
  });

  it('finds the same application again', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.leapDay));

    expect(await come(visitor, 'lookup', billInfo(people.leapDay))).toBe('found');
    expect(visitor.held().slots['isNew']).toBe(false);
  });

  it.each([
    ['whose plan has started', people.withPlan, 'payment_plan_id'],
    ['who left with offers', people.withOffers, 'offer_ids'],
  ])('resumes the application of a person %s', async (_, person, field) => {
    const visitor = aNewVisitor();

    expect(await find(visitor, person)).toBe('found');
    expect((visitor.held().slots['application'] as Record<string, unknown>)[field]).toHaveProperty('length');
  });

  it('finds no person for an unknown name', async () => {
    const stranger = { patientLastName: 'Unknown', patientDateOfBirth: '01/01/1990' };

    expect(await come(aNewVisitor(), 'lookup', stranger)).toBe('missed');
  });

  it.each([
    ['an identifier', 'riverbend', { patient_identifier: 'RB-0', patientDateOfBirth: '09/14/1982' }, 'missedByIdentifier'],
    ['a phone', undefined, { patient_phone: '5855550000' }, 'missedByPhone'],
    ['an MRN', undefined, { patient_mrn: 'M-0' }, 'missedByNumber'],
    ['digits of an SSN', undefined, { patient_ssn: '0000' }, 'missedByNumber'],
  ] as const)('reports that the search by %s found no person', async (_, hospital, input, outcome) => {
    const visitor = aNewVisitor(hospital);
    visitor.hold({ billInfo: { patientLastName: 'Unknown', patientDateOfBirth: '01/01/1990' } });

    expect(await come(visitor, 'lookup', input)).toBe(outcome);
  });

  it.each([
    ['digits of an SSN', { patient_ssn: '0000' }, 'wrongSsn'],
    ['an MRN', { patient_mrn: 'M-0' }, 'wrongMrn'],
  ])('reports that %s are wrong when name and birth date are right', async (_, input, outcome) => {
    const visitor = aNewVisitor();
    visitor.hold({ billInfo: billInfo(people.twin) });

    expect(await come(visitor, 'lookup', input)).toBe(outcome);
  });

  it('asks for more, and then shows the support line, after too many guesses', async () => {
    const unknown = billInfo({ lastName: 'Zyxwvut', birthDate: '01/01/1980' });
    let ended = '';
    for (let tries = 0; tries < 25 && ended !== 'asksMore'; tries += 1) ended = await come(aNewVisitor(), 'lookup', unknown);
    expect(ended).toBe('asksMore');

    const patient = await someoneNew({ ssn: '6679' });
    for (let tries = 0; tries < 5 && ended !== 'asksPerson'; tries += 1) {
      const visitor = aNewVisitor();
      visitor.hold({ billInfo: billInfo(patient) });
      ended = await come(visitor, 'lookup', { patient_ssn: '0000' });
    }
    expect(ended).toBe('asksPerson');
  });

  it('is refused for a person without bills and plan', async () => {
    expect(await come(aNewVisitor(), 'lookup', billInfo(people.noBills))).toBe('bad_request');
  });

  it('is refused for an invalid birth date', async () => {
    const input = { patientLastName: 'Rivera', patientDateOfBirth: '02/30/1984' };

    expect(await come(aNewVisitor(), 'lookup', input)).toBe('validation_error');
  });
});

describe('a request for help', () => {
  it('is sent, and returns a reference', async () => {
    const visitor = aNewVisitor();
    const request = { first_name: 'Maya', last_name: 'Tester', phone: '(585) 555-0199', best_time: 'morning' };

    expect(await come(visitor, 'notify-agent', request)).toBe('sent');
    expect(visitor.held().slots['contactRequest']).toEqual({
      reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      phone: '5855550199',
    });
  });
});

describe('who enrolls', () => {
  it('is required before the choice of bills, when the records do not give it', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withGuarantor));

    expect(await come(visitor, 'select-bills', { billIds: billIdsOf(visitor) })).toBe('noPerson');
  });

  it('is needed for offers', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withGuarantor));

    expect(await come(visitor, 'create-offers')).toBe('missingName');
  });

  it('can be a guarantor', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withGuarantor));
    const { guarantors } = visitor.held().slots['vaultData'] as {
      readonly guarantors: readonly { readonly guarantor_id: string }[];
    };

    expect(await come(visitor, 'choose-person', { person: guarantors[0]?.guarantor_id })).toBe('chosen');
    expect(visitor.held().slots['application']).toMatchObject({ first_name: 'Elena', is_patient: false });
    expect(await come(visitor, 'select-bills', { billIds: billIdsOf(visitor) })).toBe('chosen');
  });

  it('can be the patient instead', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withGuarantor));

    expect(await come(visitor, 'choose-person', { person: 'patient' })).toBe('chosen');
    expect(visitor.held().slots['application']).toMatchObject({ first_name: 'Mateo', is_patient: true });
  });

  it('accepts no other person', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withGuarantor));

    expect(await come(visitor, 'choose-person', { person: 'another' })).toBe('validation_error');
  });
});

describe('bills', () => {
  it.each([
    ['too little', people.owesLittle, 'offer_below_minimum_amount'],
    ['too much', people.owesMuch, 'offer_above_maximum_amount'],
  ])('of %s are refused', async (_, person, code) => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(person));

    expect(await come(visitor, 'select-bills', { billIds: billIdsOf(visitor) })).toBe(code);
  });

  it('of another person are refused', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.accents));

    expect(await come(visitor, 'select-bills', { billIds: ['INV-1001-1'] })).toBe('bill_not_found');
  });
});

describe('the code', () => {
  it('is tried, requested again, and signs in', async () => {
    const visitor = await chooseBills(people.accents);
    const { phone } = people.accents;
    expect(await come(visitor, 'send-code', { creditCheckConsent: true })).toBe('sent');
    const first = await visitor.readCode(phone);

    expect(await come(visitor, 'validate-code', { code: 'abc' })).toBe('wrong');
    expect(await come(visitor, 'validate-code', { code: first === '000000' ? '000001' : '000000' })).toBe('wrong');
    expect(await come(visitor, 'resend-code')).toBe('tooSoon');
    visitor.goTo(aMinuteLater);
    expect(await come(visitor, 'resend-code', { channel: 'voice' })).toBe('sent');
    expect(await come(visitor, 'validate-code', { code: await visitor.readCode(phone) })).toBe('verified');
    expect(visitor.held().signedIn).toBe(true);
  });

  it('is sent again by email to a person without a phone', async () => {
    const email = 'maya.resend@mail.example';
    const patient = aPatient({ phone: '', email });
    const today = new Date().toISOString().slice(0, 10) as DayString;
    const stream = billFile([patient]);
    await importBills({ stream, provider: { provider_id: 'lakeside' }, databaseUrl, today, onProblem: () => undefined });
    const visitor = await chooseBills(patient);
    await visitor.run('send-code', { creditCheckConsent: true });

    visitor.goTo(aMinuteLater);
    expect(await come(visitor, 'resend-code')).toBe('sent');
    expect(visitor.held().slots['codeSent']).toMatchObject({ channel: 'email' });
    expect(await come(visitor, 'validate-code', { code: await visitor.readCode(email) })).toBe('verified');
  });

  it.each([
    ['9075550161', 'sent', 'sent'],
    ['9075550162', 'offersCall', 'offersCall'],
    ['9075550163', 'unreachable', 'unreachable'],
  ])('to the phone %s, which takes no text messages, ends as %s', async (phone, first, again) => {
    const visitor = await chooseBills(await someoneNew({ phone }));

    expect(await come(visitor, 'send-code', { creditCheckConsent: true })).toBe(first);
    visitor.goTo(aMinuteLater);
    expect(await come(visitor, 'resend-code')).toBe(again);
  });

  it('is not sent to a new number that has to wait', async () => {
    const visitor = await chooseBillsBySsn(await someoneNew({ ssn: '6677' }));

    expect(await come(visitor, 'send-code', { creditCheckConsent: true, phone: '5852004321' })).toBe('waiting');
  });

  it('asks for more, and then shows the support line, when others have used up the codes of one number', async () => {
    const patient = await someoneNew({ ssn: '6678' });
    let [last, ended] = [await chooseBills(patient), ''];
    for (let tries = 0; tries < 6 && ended !== 'asksMore'; tries += 1) {
      const next = await chooseBills(patient);
      ended = await come(next, 'send-code', { creditCheckConsent: true });
      if (ended === 'sent') last = next;
    }
    expect(ended).toBe('asksMore');
    last.goTo(aMinuteLater);
    expect(await come(last, 'resend-code')).toBe('asksMore');

    let known = await chooseBillsBySsn(patient);
    for (let tries = 0; tries < 6 && ended !== 'asksPerson'; tries += 1) {
      const next = await chooseBillsBySsn(patient);
      ended = await come(next, 'send-code', { creditCheckConsent: true });
      if (ended === 'sent') known = next;
    }
    expect(ended).toBe('asksPerson');
    known.goTo(aMinuteLater);
    expect(await come(known, 'resend-code')).toBe('asksPerson');
  });

  it('is not needed twice', async () => {
    const visitor = await chooseBills(people.leapDay);
    await signIn(visitor, people.leapDay);

    expect(await come(visitor, 'send-code', { creditCheckConsent: true })).toBe('notNeeded');
  });

  it('is rejected after five attempts', async () => {
    const visitor = await chooseBills(people.forCards);
    await visitor.run('send-code', { creditCheckConsent: true });
    const right = await visitor.readCode(people.forCards.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await visitor.run('validate-code', { code: wrong });

    expect(await come(visitor, 'validate-code', { code: right })).toBe('expired');
  });
});

describe('offers', () => {
  it('exist after their creation', async () => {
    const visitor = await getOffers(people.leapDay);

    expect(await come(visitor, 'create-offers')).toBe('ready');
  });

  it('exist after a refusal that was cured', async () => {
    const visitor = await chooseBills(people.frozen);
    await signIn(visitor, people.frozen);

    expect(await come(visitor, 'create-offers')).toBe('offer_credit_frozen');
    expect(await come(visitor, 'create-offers')).toBe('ready');
  });

  it('are refused again when there is no cure', async () => {
    const visitor = await chooseBills(people.denied);
    await signIn(visitor, people.denied);

    expect(await come(visitor, 'create-offers')).toBe('guarantor_denied');
    expect(await come(visitor, 'create-offers')).toBe('guarantor_denied');
  });

  it('need an address', async () => {
    const visitor = await chooseBills(people.noAddress);
    await signIn(visitor, people.noAddress);

    expect(await come(visitor, 'create-offers')).toBe('missingAddress');
  });

  it('do not exist for an application without any', async () => {
    const visitor = await chooseBills(people.noAddress);

    expect(await come(visitor, 'load-offers')).toBe('gone');
  });

  it('do not exist after others have replaced them', async () => {
    const visitor = await chooseBills(people.leapDay);
    await signIn(visitor, people.leapDay);
    const application = visitor.held().slots['application'] as object;
    visitor.hold({ ...visitor.held().slots, application: { ...application, offer_ids: [crypto.randomUUID()] } });

    expect(await come(visitor, 'load-offers')).toBe('gone');
  });

  it('require a sign-in', async () => {
    const visitor = aNewVisitor();
    await visitor.run('lookup', billInfo(people.withOffers));
    const application = visitor.held().slots['application'] as object;
    visitor.hold({ ...visitor.held().slots, application: { ...application, offer_ids: [crypto.randomUUID()] } });

    expect(await come(visitor, 'load-offers')).toBe('unauthorized');
  });

  it('that do not exist cannot be chosen', async () => {
    const visitor = await getOffers(await someoneNew());

    expect(await come(visitor, 'choose-offer', { offerId: crypto.randomUUID() })).toBe('offer_not_found');
  });
});

describe('a refusal', () => {
  it('is shown to the refused patient', async () => {
    const visitor = await chooseBills(people.denied);
    await signIn(visitor, people.denied);
    await visitor.run('create-offers');

    expect(await come(visitor, 'load-refusal')).toBe('found');
    expect(visitor.held().slots['refusal']).toMatchObject({ code: 'guarantor_denied' });
  });

  it('does not exist when there are offers', async () => {
    expect(await come(await getOffers(await someoneNew()), 'load-refusal')).toBe('none');
  });
});

describe('the address', () => {
  it('is filled in from the records, and unchanged after the first input', async () => {
    const visitor = await chooseBills(people.denied);
    await signIn(visitor, people.denied);

    expect(await come(visitor, 'load-address')).toBe('filled');
    expect(visitor.held().slots['address']).toMatchObject({ address: '12 Harbor Street', address_number: '12' });
    expect(await come(visitor, 'load-address')).toBe('begun');
  });

  it('stays blank without a record, is suggested, and is stored for the offers', async () => {
    const visitor = await chooseBills(people.noAddress);
    await signIn(visitor, people.noAddress);

    expect(await come(visitor, 'load-address')).toBe('blank');
    expect(await come(visitor, 'suggest-addresses', { text: '480 Mill' })).toBe('found');
    const [suggestion] = visitor.held().slots['addressSuggestions'] as readonly object[];
    expect(await come(visitor, 'keep-address', suggestion)).toBe('kept');
    expect(await come(visitor, 'create-offers')).toBe('ready');
  });
});

describe('a plan', () => {
  it('is chosen, has a method and a charge day, is read, started and loaded', async () => {
    const visitor = await getOffers(people.selfPay);

    expect(await chooseFirstOffer(visitor)).toBe('chosen');
    expect(await come(visitor, 'load-plan')).toBe('payment_plan_not_found');
    expect(await come(visitor, 'create-payment-method', declinedCard)).toBe('declined');
    expect(await come(visitor, 'create-payment-method', noCard)).toBe('refused');
    expect(await come(visitor, 'create-payment-method', goodCard)).toBe('added');
    expect(await come(visitor, 'change-charge-day', { chargeDay: 15 })).toBe('changed');
    expect(visitor.held().slots['application']).toMatchObject({ draft: { charge_day: 15 } });
    expect(await chooseFirstOffer(visitor)).toBe('chosen');
    expect(await come(visitor, 'load-documents')).toBe('loaded');
    expect(await come(visitor, 'create-plan', { agreements: visitor.held().slots['documents'] })).toBe('started');
    expect(await come(visitor, 'load-plan')).toBe('loaded');
    expect(await come(visitor, 'send-code')).toBe('notNeeded');
  });

  it('that is started twice is one plan', async () => {
    const visitor = await getOffers(people.blankGuarantor);
    await chooseFirstOffer(visitor);
    await visitor.run('create-payment-method', goodCard);
    await visitor.run('load-documents');
    const start = () => visitor.run('create-plan', { agreements: visitor.held().slots['documents'] });

    const [first, second] = [await start(), await start()];

    expect(second.result?.store?.['plan']).toEqual(first.result?.store?.['plan']);
  });

  it('starts with the documents that were shown, and with no others', async () => {
    const visitor = await getOffers(people.forCards);
    await chooseFirstOffer(visitor);
    await visitor.run('create-payment-method', goodCard);
    await visitor.run('load-documents');
    const documents = visitor.held().slots['documents'] as readonly { readonly document_id: string }[];
    const forged = documents.map(({ document_id }) => ({ document_id, hash: '0'.repeat(64) }));

    expect(await come(visitor, 'create-plan', { agreements: forged })).toBe('documents_modified');
  });
});

describe('an agent', () => {
  const child = { firstName: 'Theodore', lastName: 'Fenwick', contactBy: 'phone', phone: '5855555001' };
  const children = { firstName: 'Marisol', lastName: 'Quintero', contactBy: 'email', email: 'marisol@mail.example' };

  it('of an agency is verified by name, or refused', async () => {
    const agent = aNewVisitor();
    await agent.seat('external', 'EX-2071');

    expect(await come(agent, 'confirm-agent', { agentName: ' Dana Wells ', externalId: 'EX-2071' })).toBe('confirmed');
    expect(await come(agent, 'confirm-agent', { agentName: 'Dana Wells', externalId: 'EX-2090' })).toBe('differs');
  });

  it('of an agency creates nothing before they have entered their name and id', async () => {
    const agent = aNewVisitor();
    await agent.seat('external', 'EX-2071');

    expect(await come(agent, 'lookup', billInfo(people.accents))).toBe('missing_agent_info');
    agent.hold({ agentInfo: { agentName: 'Dana Wells', externalId: 'EX-2071' } });
    expect(['found', 'needsCode']).toContain(await come(agent, 'lookup', billInfo(people.accents)));
  });

  it('finds a caller’s bill by its guarantor, and asks for a choice among several', async () => {
    const agent = aNewVisitor();
    await agent.seat('internal', 'CS-1042');

    expect(await come(agent, 'agent-lookup', { ...child, firstName: 'Unknown' })).toBe('missed');
    agent.hold({ agentSearch: children });
    expect(await come(agent, 'agent-lookup', children)).toBe('several');
    const [match] = agent.held().slots['agentMatches'] as readonly { readonly match_id: string }[];
    expect(await come(agent, 'agent-lookup', { matchId: match?.match_id })).toBe('found');
  });

  it('reports that too many people match to list them', async () => {
    const guarantors = [{ firstName: 'Many', lastName: 'Children', phone: '5855555099' }];
    const stream = billFile(Array.from({ length: 6 }, () => aPatient({ guarantors })));
    const today = new Date().toISOString().slice(0, 10) as DayString;
    await importBills({ stream, provider: { provider_id: 'lakeside' }, databaseUrl, today, onProblem: () => undefined });
    const agent = aNewVisitor();
    await agent.seat('internal', 'CS-1042');

    const search = { firstName: 'Many', lastName: 'Children', contactBy: 'phone', phone: '5855555099' };
    expect(await come(agent, 'agent-lookup', search)).toBe('tooMany');
  });

  it('notes what the guarantor confirmed, in place of a code', async () => {
    const agent = aNewVisitor();
    await agent.seat('internal', 'CS-1042');
    await agent.run('agent-lookup', child);
    const { bills } = agent.held().slots['vaultData'] as { readonly bills: readonly { readonly invoice_id: string }[] };
    await agent.run('select-bills', { billIds: bills.map(({ invoice_id }) => invoice_id) });

    expect(await come(agent, 'verify-by-agent', { creditCheckConsent: true })).toBe('verified');
    expect(await come(agent, 'create-offers')).toBe('ready');
    expect(await come(agent, 'send-full-text')).toBe('tooSoon');
    agent.goTo(aMinuteLater);
    expect(await come(agent, 'send-full-text')).toBe('sent');
    expect(agent.held().slots['application']).toMatchObject({
      full_text: { sent_to: expect.stringMatching(/^\d\d$/) as string },
    });
  });

  it('sends a link to the patient’s own phone, which opens there until another phone has used it', async () => {
    const patient = await someoneNew();
    const agent = aNewVisitor();
    await agent.seat('internal', 'CS-1042');
    const { firstName, lastName, phone } = patient;
    await agent.run('agent-lookup', { firstName, lastName, contactBy: 'phone', phone });
    await agent.run('select-bills', { billIds: billIdsOf(agent) });
    expect(await come(agent, 'verify-by-agent', { creditCheckConsent: true })).toBe('verified');
    expect(await come(agent, 'create-offers')).toBe('ready');
    expect(await come(agent, 'phone-link', { task: 'send' })).toBe('shown');
    const token = await agent.readLinkToken(phone);
    const [first, second] = [aNewVisitor(), aNewVisitor()];

    expect(await come(first, 'open-phone-link', { token })).toBe('opened');
    expect(await come(first, 'send-code', {})).toBe('sent');
    expect(await come(first, 'validate-code', { code: await first.readCode(phone) })).toBe('opened');
    expect(await come(first, 'open-phone-link', { token })).toBe('own');
    expect(await come(first, 'show-found')).toBe('found');
    expect(await come(second, 'open-phone-link', { token })).toBe('shut');
    expect(second.held().slots['linkState']).toBe('used');
    expect(await come(agent, 'phone-link', { task: 'read' })).toBe('shown');
    expect(agent.held().slots['sentLink']).toMatchObject({ link: { state: 'verified' } });
    expect(await come(agent, 'phone-link', { task: 'send' })).toBe('shown');
    expect(agent.held().slots['sentLink']).toEqual({ problem: 'tooSoon' });
    expect(await come(agent, 'phone-link', { task: 'cancel' })).toBe('shown');
  });

  it('sends no more to a phone that has had all its messages', async () => {
    const patient = await someoneNew({ ssn: '6679' });
    let ended = '';
    for (let tries = 0; tries < 6 && ended !== 'asksPerson'; tries += 1)
      ended = await come(await chooseBillsBySsn(patient), 'send-code', { creditCheckConsent: true });
    const agent = aNewVisitor();
    await agent.seat('internal', 'CS-1042');
    const { firstName, lastName, phone } = patient;
    await agent.run('agent-lookup', { firstName, lastName, contactBy: 'phone', phone });
    await agent.run('select-bills', { billIds: billIdsOf(agent) });
    await agent.run('verify-by-agent', { creditCheckConsent: true });
    agent.goTo(aMinuteLater);

    expect(ended).toBe('asksPerson');
    expect(await come(agent, 'send-full-text')).toBe('enough');
  });
});

describe('new bills after a plan', () => {
  it('are previewed, signed and added', async () => {
    const person = people.withPlanAndNewBills;
    const visitor = aNewVisitor();
    expect(await find(visitor, person)).toBe('found');
    const [, ...newBillIds] = billIdsOf(visitor).toSorted();

    expect(await come(visitor, 'refresh-application')).toBe('completed');
    expect(await come(visitor, 'load-plan')).toBe('loaded');
    expect(await come(visitor, 'preview-bills', { newBillIds: ['unknown'] })).toBe('bill_not_found');
    expect(await come(visitor, 'preview-bills', { newBillIds })).toBe('previewed');
    expect(await come(visitor, 'add-bills', { agreements: visitor.held().slots['documents'] })).toBe('added');
    expect(await come(visitor, 'preview-bills', { newBillIds })).toBe('bill_already_in_payment_plan');
    expect(await come(visitor, 'set-roll-ups-consent', { consent: true })).toBe('stored');
    expect(visitor.held().slots['rollUps']).toEqual({ consent: true });
  });
});

describe('a payment method that another tab has replaced', () => {
  it('is requested again after the choice of a plan', async () => {
    const patient = aPatient();
    const today = new Date().toISOString().slice(0, 10) as DayString;
    const stream = billFile([patient]);
    await importBills({ stream, provider: { provider_id: 'lakeside' }, databaseUrl, today, onProblem: () => undefined });
    const visitor = await getOffers(patient);
    const stale = { ...(visitor.held().slots['application'] as object), payment_method_id: randomUUID() };
    visitor.hold({ ...visitor.held().slots, application: stale });

    expect(await chooseFirstOffer(visitor)).toBe('chosen');
    expect(visitor.held().slots['application']).toMatchObject({ draft: null });
  });
});

describe('without a session', () => {
  it.each([
    ['select-bills', { billIds: ['INV-1'] }],
    ['send-code', {}],
    ['resend-code', {}],
    ['validate-code', { code: '123456' }],
    ['create-offers', undefined],
    ['load-offers', undefined],
    ['choose-offer', { offerId: 'none' }],
    ['create-payment-method', goodCard],
    ['change-charge-day', { chargeDay: 1 }],
    ['load-documents', undefined],
    ['create-plan', { agreements: [] }],
    ['load-plan', undefined],
    ['refresh-application', undefined],
    ['preview-bills', { newBillIds: ['INV-1'] }],
    ['set-roll-ups-consent', { consent: true }],
    ['load-refusal', undefined],
    ['suggest-addresses', { text: '480 Mill' }],
  ])('%s is refused with a code that it declares', async (name, input) => {
    const before = aNewVisitor();
    await before.run('lookup', billInfo(people.withOffers));
    const stranger = aNewVisitor();
    const application = {
      ...(before.held().slots['application'] as object),
      offer_ids: [crypto.randomUUID()],
      selected_offer_id: 'none',
      payment_method_id: 'none',
    };
    stranger.hold({ ...before.held().slots, application });

    expect(['auth_session_invalid', 'unauthorized']).toContain(await come(stranger, name, input));
  });
});

it('a file that is not there any more counts as removed', async () => {
  expect(await come(aNewVisitor(), 'attach-file', { detach: crypto.randomUUID() })).toBe('done');
});

const REACHED_ELSEWHERE = [
  // The bank behind the simulated processor has no page: tests/journeys/bank-page.browser.test.ts reaches it with the stand-in of Stripe.
  'create-payment-method unconfirmed',
  // Nor does the simulated processor know a bank: tests/journeys/bank-link.browser.test.ts reaches it with the stand-in of Stripe.
  'bank-link done',
  // The provider of this test collects no payments: tests/journeys/pay-in-full.browser.test.ts and server/domain/full-payments.
  'load-full-payment loaded',
  ...['settled', 'pending', 'notPaid', 'needsAction', 'asking'].map((outcome) => `pay-in-full ${outcome}`),
  'load-owed-payment loaded',
  ...['settled', 'pending', 'asking', 'notPaid', 'needsAction'].map((outcome) => `pay-again ${outcome}`),
  // As of `create-payment-method`, by the same function.
  ...['declined', 'refused', 'unconfirmed'].map((outcome) => `pay-again ${outcome}`),
  ...['declined', 'refused', 'unconfirmed'].map((outcome) => `pay-in-full ${outcome}`),
  // For agents alone: server/domain/agents/agent-day.int.test.ts.
  'agent-day shown',
];

it('every outcome that an action of the enrollment declares has been reached', () => {
  const declared = actions
    .filter(({ name }) => isFirstRunBy('enrollment', name))
    .flatMap(({ name, outcomes }) => Object.keys(outcomes).map((outcome) => `${name} ${outcome}`));

  expect(declared.filter((outcome) => !REACHED_ELSEWHERE.includes(outcome) && !reached.has(outcome))).toEqual([]);
});
