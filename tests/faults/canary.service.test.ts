import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestPatient } from '../journeys/patient.ts';
import { atTheDoor, onePatient, reach, testCard } from './enrolment.ts';
import { createVisitor, inTurn, type Answer } from './http-visitor.ts';
import { startService, type FaultService } from './service.ts';

let service: FaultService;
/** What may be found nowhere that it was not meant for, each in the ways it could be written. */
let canaries: Readonly<Record<string, readonly string[]>>;
const answers: Answer[] = [];

const card = {
  ...testCard,
  card_number: '4539148803436467',
  cvv: '739',
  first_name: 'Quillonia',
  last_name: 'Vexborough',
  zip: '58213',
};
const account = {
  kind: 'bank',
  account_holder: 'Quillonia Vexborough',
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '90817263544',
};

beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'debug' } });
  const patient: TestPatient = {
    ...onePatient(),
    firstName: 'Quillonia',
    lastName: 'Vexborough',
    birthDate: '11/13/1957',
    phone: '6075559137',
    mrn: 'QZX-88412-77',
    ssn: '0739',
    email: 'q.canary@mail.example',
  };
  await service.bringIn([patient]);
  const visitor = createVisitor({ at: inTurn(service.processes), onAnswer: (_request, answer) => void answers.push(answer) });

  // A name that is not found, a code that is wrong, bodies that are refused: faults are where things are told.
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  await visitor.ask('lookup', {
    headers,
    body: { last_name: patient.lastName, date_of_birth: '11/14/1957', patient_phone: patient.phone },
  });
  await visitor.ask('lookup', {
    headers,
    body: { last_name: 7, date_of_birth: patient.birthDate, phone: patient.phone } as never,
  });
  const identified = { last_name: patient.lastName, date_of_birth: patient.birthDate };
  await visitor.ask('lookup', { headers, body: { ...identified, patient_ssn: '0738' } });
  await visitor.ask('lookup', { headers, body: { ...identified, patient_mrn: `${patient.mrn}8` } });
  await visitor.ask('lookup', { headers, body: { ...identified, patient_ssn: '0739', patient_mrn: patient.mrn } });
  const contact = { first_name: patient.firstName, last_name: patient.lastName };
  await visitor.get('notifyAgent', { body: { ...contact, phone_number: patient.phone } });
  await visitor.ask('suggestAddresses', { headers: { 'x-maps-token': '0.none' }, body: { text: patient.lastName } });
  await visitor.send({ method: 'GET', path: `/v1/nothing/${patient.phone}?lastName=${patient.lastName}` });
  await visitor.send({ method: 'GET', path: `/bill-info?firstName=${patient.firstName}&phone=${patient.phone}` });
  const consented = await reach(visitor, 'consented', atTheDoor(patient));
  const { application_id } = consented.application;
  await visitor.get('checkOtp', { params: { application_id, phone_number: patient.phone } });
  await visitor.ask('validateCode', { body: { application_id, code: '000000' } });

  const held = await reach(visitor, 'paid', atTheDoor(patient));
  const code = await visitor.readCode(patient.phone);
  const params = { application_id };
  await visitor.get('createPaymentMethod', { params, body: { token: await visitor.tokenise(card), kind: 'card' } });
  const method = await visitor.get('createPaymentMethod', {
    params,
    body: { token: await visitor.tokenise(account), kind: 'bank' },
  });
  await visitor.get('chooseOffer', { params, body: { offer_id: held.offer_id, payment_method_id: method.payment_method_id } });
  const { documents } = await visitor.get('unsignedDocuments', { params: { offer_id: held.offer_id }, query: {} });
  await visitor.get('createPlan', {
    params,
    body: { agreements: documents.map(({ document_id, hash }) => ({ document_id, hash })) },
  });
  await visitor.get('setRollUpsConsent', { params, body: { consent: true } });
  await service.bringIn([{ ...patient, bills: [{ invoice: 'TI-late-1', dollars: '88.20' }] }]);
  await visitor.ask('previewBills', { params, query: { bill_invoice_ids: ['TI-late-1'], locale: 'en' } });
  await visitor.get('signedDocuments', { query: { application_id } });
  await visitor.get('signOut', {});
  await callAsAgent(patient);

  canaries = {
    name: ['Quillonia', 'Vexborough'],
    birthDate: ['11/13/1957', '1957-11-13', '11131957', '19571113'],
    phone: ['6075559137', '607-555-9137', '(607) 555-9137'],
    code: [code],
    mrn: ['QZX-88412-77', 'QZX8841277'],
    ssn: ['0739'],
    email: ['q.canary@mail.example', 'q.canary'],
    card: [card.card_number, '4539 1488 0343 6467'],
    account: [account.account_number],
  };
});

afterAll(() => service.stop());

/** An agent who types a caller's name, phone and e-mail, as somebody on the telephone says them. */
async function callAsAgent({ firstName, lastName, phone, email, birthDate }: TestPatient): Promise<void> {
  const agent = createVisitor({ at: inTurn(service.processes), onAnswer: (_request, answer) => void answers.push(answer) });
  await agent.becomeAgent('CS-1042');
  const caller = { first_name: firstName, last_name: lastName };
  await agent.ask('agentLookup', { body: { ...caller, phone, date_of_birth: birthDate } });
  await agent.ask('agentLookup', { body: { ...caller, email: email ?? '' } } as never);
  await agent.ask('agentLookup', { body: { ...caller, phone, email } } as never);
}

/** Which canaries sing in a text; few digits stand alone, as they may well be part of something longer. */
function heardIn(text: string): readonly string[] {
  return Object.entries(canaries).flatMap(([kind, ways]) =>
    ways.some((way) =>
      ['code', 'ssn'].includes(kind)
        ? new RegExp(`(?<![\\w.-])${way}(?![\\w-])`).test(text)
        : text.toLowerCase().includes(way.toLowerCase()),
    )
      ? [kind]
      : [],
  );
}

test('the logs tell nothing of a person', () => {
  const output = service.processes.map((one) => one.output()).join('');

  expect(output).toContain('/direct-application/:application_id/payment-plan');
  expect(heardIn(output)).toEqual([]);
});

test('cookies, headers and addresses tell nothing of a person', () => {
  const told = answers.flatMap(({ headers }) => [...headers].map(([name, value]) => `${name}: ${value}`));

  expect(told.some((line) => line.startsWith('set-cookie: __Host-session='))).toBe(true);
  expect(heardIn(told.join('\n'))).toEqual([]);
});

test('the browser’s cookie is for the server alone', () => {
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());

  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-session=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
  }
});

test('answers are kept by nobody on the way', () => {
  const kept = answers.filter(({ headers }) => !/no-store/.test(headers.get('cache-control') ?? ''));

  expect(kept.map(({ status, body }) => [status, body])).toEqual([]);
});

/** Where each of them may lie; anywhere else is a leak. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'public.patients': ['name', 'birthDate', 'phone'],
  // What was signed names who signed it.
  'public.agreements': ['name'],
  // The confirmation of the plan goes to the phone.
  'public.outbox': ['phone'],
  // The simulators stand for a phone and a bureau outside.
  'simulator.inbox': ['phone', 'code'],
  // A request that is sent again gets the answer of the first.
  'public.idempotency_keys': ['name'],
};

test('the database holds each of them only where it is declared', async () => {
  const tables = await service.ask<{ readonly name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: [string, readonly string[]][] = [];
  for (const { name } of tables) {
    const rows = await service.ask<{ readonly text: string }>(`select t::text as text from ${name} t`);
    // Bytes are written in hexadecimal.
    const text = rows
      .map(
        (row) =>
          `${row.text}\n${row.text.replaceAll(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'))}`,
      )
      .join('\n');
    const heard = heardIn(text);
    if (heard.length > 0) found.push([name, heard]);
  }

  expect(Object.fromEntries(found)).toEqual(declared);
});

test('no number lies in the database under a hash that anybody could make', async () => {
  const tables = await service.ask<{ readonly name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => service.ask<{ readonly text: string }>(`select t::text as text from ${name} t`)),
  );
  const all = texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
  const hashes = Object.entries(canaries)
    .filter(([kind]) => kind !== 'name')
    .flatMap(([, ways]) =>
      ways.flatMap((way) => ['sha256', 'sha1', 'md5'].map((algorithm) => createHash(algorithm).update(way).digest('hex'))),
    );

  expect(hashes.filter((hash) => all.includes(hash))).toEqual([]);
});
