import { createHash } from 'node:crypto';

import { calls, HEADERS } from '#api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { canaries, canary, canaryAccount, canaryCard, foundIn, refusedCanary, refusedCard } from './canaries.ts';
import { declared, silentTables } from './declared.ts';
import { aTestPlan, bringPlansIn, transferPlan } from './old-plans.ts';
import { beforeFirstStep, lookUp, advanceTo, readDocuments } from './enrollment.ts';
import type { Answer, HttpVisitor, RawRequest } from './http-visitor.ts';
import { pagePaths } from './other-endpoints.ts';
import { aHostsKey, askAsHost, namedByHost, openFrame } from './platform.ts';
import { startService, type OwnService } from './service.ts';

let service: OwnService;
/** The codes that were sent are canaries, too. */
let all: Readonly<Record<string, readonly string[]>>;
const exchanges: { readonly request: RawRequest; readonly answer: Answer }[] = [];
const pages: Answer[] = [];

/** The plan of the same person, with another number, so that each code belongs to one of them. */
const canaryPlan = aTestPlan({
  firstName: canary.firstName,
  lastName: canary.lastName,
  birthDate: canary.birthDate,
  mrn: `${canary.mrn}-2`,
  phone: '6075559138',
  email: canary.email ?? '',
});

const newVisitor = () => service.newVisitor({ onAnswer: (request, answer) => void exchanges.push({ request, answer }) });

beforeAll(async () => {
  service = await startService({ processes: 1, env: { LOG_LEVEL: 'debug' } });
  await service.bringIn([canary, refusedCanary]);
  await bringPlansIn(service, [canaryPlan]);
  await askForPhone(newVisitor());
  const codes = [await enroll(newVisitor()), await getRefused(newVisitor()), await transfer(newVisitor())];
  await actAsAgent(newVisitor(), 'CS-1042');
  await actAsAgent(newVisitor(), 'EX-2071');
  // Last: a second person with the same name and birth date makes the first one ambiguous for a lookup by name.
  await nameByHost(newVisitor());
  await sweep();
  all = { ...canaries, code: codes };
}, 120_000);

afterAll(() => service.stop());

/** Misses, wrong numbers, refused bodies: errors are the most likely place for a leak. */
async function search(visitor: HttpVisitor): Promise<void> {
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  const identified = { last_name: canary.lastName, date_of_birth: canary.birthDate };
  const bodies = [
    { ...identified, date_of_birth: '11/14/1957', patient_phone: canary.phone },
    { ...identified, last_name: 7, phone: canary.phone },
    { ...identified, patient_ssn: '0738' },
    { ...identified, patient_mrn: `${canary.mrn}8` },
    { ...identified, patient_ssn: '0739', patient_mrn: canary.mrn },
    { date_of_birth: canary.birthDate, patient_phone: canary.phone },
    { date_of_birth: canary.birthDate, patient_mrn: canary.mrn },
    { ...identified, last_name: canaryCard.card_number },
  ];
  for (const body of bodies) await visitor.ask('lookup', { headers, body } as never);
  await visitor.get('enrollmentInfo', { body: { name: 'vault.success' } });
  await visitor.ask('enrollmentInfo', { body: { name: canary.lastName } } as never);
  const person = { first_name: canary.firstName, last_name: canary.lastName };
  await visitor.get('notifyAgent', { body: { ...person, phone_number: canary.phone, best_time: 'morning' } });
  await visitor.ask('notifyAgent', { body: { ...person, phone_number: '0075559137' } });
}

/** Reports that other people's pages and scripts send. */
async function knock(visitor: HttpVisitor): Promise<void> {
  const { firstName, lastName, phone, birthDate } = canary;
  for (const path of [
    `/v1/nothing/${phone}?lastName=${lastName}`,
    `/bill-info?firstName=${firstName}&phone=${phone}&id=${canary.mrn}`,
    `/docs/${lastName}/payment-plan-agreement`,
    `/no/${lastName}`,
  ])
    await visitor.send({ method: 'GET', path });
  const detail = `${firstName} ${lastName} ${birthDate} ${phone}`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ code: 'no-row', detail });
  await visitor.send({ method: 'POST', path: '/client-problem', headers, body });
  const report = { 'effective-directive': lastName, 'blocked-uri': `https://evil.example/${phone}?${lastName}` };
  await visitor.send({
    method: 'POST',
    path: '/csp-report',
    headers: { ...headers, 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { ...report, 'document-uri': `https://own.example/?${lastName}` } }),
  });
}

/** The whole path of a patient with its wrong turns; returns the code. */
async function enroll(visitor: HttpVisitor): Promise<string> {
  await search(visitor);
  await knock(visitor);
  const { application_id } = (await advanceTo(visitor, 'consented', beforeFirstStep(canary))).application;
  const params = { application_id };
  await visitor.get('checkOtp', { params: { ...params, phone_number: canary.phone } });
  await visitor.ask('validateCode', { body: { application_id, code: '000000' } });
  const { maps_token } = await visitor.get('mapsToken', {});
  await visitor.get('suggestAddresses', { headers: { 'x-maps-token': maps_token }, body: { text: canary.lastName } });

  const held = await advanceTo(visitor, 'paid', beforeFirstStep(canary));
  const code = await visitor.readCode(canary.phone);
  await visitor.ask('resendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  await visitor.get('getOffers', { query: { offer_ids: [held.offer_id] } });
  for (const name of ['termsOfService', 'privacyNotice'] as const) await visitor.get(name, { query: { locale: 'en' } });
  await visitor.ask('changePhone', { params, body: { phone_number: canary.phone } });
  await visitor.ask('createPaymentMethod', { params, body: { token: canaryCard.card_number, kind: 'card' } });
  await visitor.ask('createPaymentMethod', { params, body: { token: await visitor.tokenize(refusedCard), kind: 'card' } });
  await visitor.get('createPaymentMethod', { params, body: { token: await visitor.tokenize(canaryCard), kind: 'card' } });
  const token = await visitor.tokenize(canaryAccount);
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'bank' } });
  await visitor.get('chooseOffer', { params, body: { offer_id: held.offer_id, payment_method_id } });
  const agreements = [...(await readDocuments(visitor, held.offer_id))];
  await visitor.get('createPlan', { params, body: { agreements } });
  await visitor.get('setRollUpsConsent', { params, body: { consent: true } });
  await service.bringIn([{ ...canary, bills: [{ invoice: 'TI-late-1', dollars: '88.20' }] }]);
  const bill_invoice_ids = ['TI-late-1'];
  const preview = await visitor.get('previewBills', { params, query: { bill_invoice_ids, locale: 'en' } });
  const amended = preview.documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('addBills', { params, body: { bill_invoice_ids, agreements: amended } });
  await visitor.get('signedDocuments', { query: { application_id } });
  for (const path of pagePaths) pages.push(await visitor.send({ method: 'GET', path }));
  await visitor.get('signOut', {});
  return code;
}

/** A patient who enters two other numbers with digits of an SSN: each waits, and the second replaces the first. */
async function askForPhone(visitor: HttpVisitor): Promise<void> {
  const vault = await lookUp(visitor, canary, { patient_ssn: canary.ssn ?? '' });
  const found = { ...beforeFirstStep(canary), vault };
  const { application } = await advanceTo(visitor, 'selected', found, 'found');
  for (const phone_number of ['6075550199', '6075559139'])
    await visitor.get('changePhone', { params: { application_id: application.application_id }, body: { phone_number } });
}

/** Misses one last name often enough for a warning in the log. */
async function sweep(): Promise<void> {
  for (let session = 0; session < 2; session += 1) {
    const visitor = newVisitor();
    const { verification_token } = await visitor.get('verificationToken', {});
    const headers = { 'x-verification-token': verification_token };
    for (let day = 10; day < 25; day += 1)
      await visitor.ask('lookup', { headers, body: { last_name: canary.lastName, date_of_birth: `12/${day}/1957` } });
  }
}

/** A patient without offers, who gets a notice. */
async function getRefused(visitor: HttpVisitor): Promise<string> {
  const held = await advanceTo(visitor, 'signedIn', beforeFirstStep(refusedCanary));
  const { application_id } = held.application;
  await advanceTo(visitor, 'offered', beforeFirstStep(refusedCanary)).catch(() => undefined);
  await visitor.get('getRefusal', { params: { application_id }, query: { locale: 'en' } });
  return visitor.readCode(refusedCanary.phone);
}

/** A patient who transfers a plan, with wrong turns. */
async function transfer(visitor: HttpVisitor): Promise<string> {
  const { phone, lastName, birthDate } = canaryPlan;
  await visitor.ask('createBackbook', { body: { last_name: lastName, date_of_birth: birthDate } });
  await visitor.ask('validateTransferCode', { body: { code: '000000' } });
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  for (const contact of [{ email: canary.email ?? '' }, { phone, email: canary.email ?? '' }, { phone: `0${phone}` }])
    await visitor.ask('sendTransferCode', { headers, body: { ...contact, locale: 'en' } });
  const guarantor = { first_name: canary.firstName, last_name: lastName, phone };
  await visitor.ask('createBackbook', { body: { guarantor, confirmations: { identity: true } } });
  await transferPlan(visitor, canaryPlan);
  await visitor.ask('createBackbook', { body: { last_name: 'Unknown', date_of_birth: birthDate } });
  return visitor.readCode(phone);
}

/** A host's server names the person: for a frame that opens, for one that does not, and in requests that are refused. */
async function nameByHost(visitor: HttpVisitor): Promise<void> {
  const key = await aHostsKey(service);
  const named = namedByHost(canary, `${canary.mrn}-3`);
  await openFrame(visitor, (await askAsHost(visitor, key, named)).body);
  await askAsHost(visitor, key, namedByHost(canary, `${canary.mrn}-4`));
  await askAsHost(visitor, key, { ...named, guarantor: { ...named.guarantor, email: canary.lastName } });
  await askAsHost(visitor, 'none', { ...named, note: canary.lastName });
}

/** An agent who types a caller's data. */
async function actAsAgent(agent: HttpVisitor, agentId: string): Promise<void> {
  const { firstName, lastName, phone, email = '', birthDate } = canary;
  await agent.becomeAgent(agentId);
  const caller = { first_name: firstName, last_name: lastName };
  for (const contact of [{ phone, date_of_birth: birthDate }, { email }, { phone, email }, { phone: '6075550000' }])
    await agent.ask('agentLookup', { body: { ...caller, ...contact } });
  const { application_id } = (await advanceTo(agent, 'begun', beforeFirstStep(canary))).application;
  const confirmed = { mobile_number_verified: true, locale: 'en' } as const;
  await agent.ask('verifyByAgent', { params: { application_id }, body: confirmed });
  await agent.ask('verifyByAgent', { params: { application_id }, body: { ...confirmed, note: lastName } } as never);
  const { body } = await agent.ask('sendFullText', { params: { application_id } });
  const version = body.full_text?.version ?? '000000000000';
  await agent.ask('fullText', { params: { version }, query: { locale: 'en' } });
  await agent.ask('loggedIn', { headers: { [HEADERS.agentName]: lastName } } as never);
  await agent.send({ method: 'GET', path: '/agent/sign-in' });
  await agent.get('nextPatient', {});
}

test('the tests have made every call of the contract', () => {
  const made = new Set(exchanges.map(({ request }) => request.path.split('?')[0]));
  const missing = Object.values(calls).filter(
    ({ path }) => ![...made].some((one = '') => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}$`).test(one)),
  );

  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('the logs contain no personal data', () => {
  const output = service.processes.map((one) => one.output()).join('');

  expect(output).toContain('/direct-application/:application_id/payment-plan');
  expect(output).toContain('/agent/lookup');
  expect(foundIn(output, all)).toEqual([]);
});

test('cookies, headers and addresses contain no personal data', () => {
  const lines = exchanges.flatMap(({ answer }) => [...answer.headers].map(([name, value]) => `${name}: ${value}`));

  expect(lines.some((line) => line.startsWith('set-cookie: __Host-session='))).toBe(true);
  expect(foundIn(lines.join('\n'), all)).toEqual([]);
});

test('a refusal repeats nothing of the request', () => {
  const refusals = exchanges.filter(({ answer }) => answer.status >= 400).map(({ answer }) => JSON.stringify(answer.body));

  expect(refusals.length).toBeGreaterThan(10);
  expect(foundIn(refusals.join('\n'), all)).toEqual([]);
});

test('pages are sent without data of the person who is signed in', () => {
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(foundIn(pages.map(({ body }) => String(body)).join('\n'), all)).toEqual([]);
});

test('the server sends no personal data to vendors', async () => {
  const [process] = service.processes;
  const frames = await Promise.all(
    ['captcha', 'analytics', 'replay', 'chat'].map((vendor) =>
      fetch(`${process?.isolatedOriginUrl}/northshore.localhost/${vendor}`),
    ),
  );
  const received = await fetch(`${process?.standInsUrl}/received`);
  const texts = await Promise.all([...frames, received].map((one) => one.text()));

  expect(received.status).toBe(200);
  expect(foundIn(texts.join('\n'), all)).toEqual([]);
});

test('the browser’s cookie is for the server alone', () => {
  const cookies = exchanges.flatMap(({ answer }) => answer.headers.getSetCookie());

  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-(session|embed)=/);
    const isOfFrame = pair?.startsWith('__Host-embed=');
    const sentTo = isOfFrame ? ['Partitioned', 'SameSite=None'] : ['SameSite=Lax'];
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', ...sentTo]));
  }
});

test('no response may be cached on its path', () => {
  const kept = exchanges.filter(({ answer }) => !/no-store/.test(answer.headers.get('cache-control') ?? ''));

  expect(kept.map(({ request, answer }) => [request.path, answer.status])).toEqual([]);
});

/** Every value in the database as text, by table and column. */
async function readColumns(): Promise<ReadonlyMap<string, readonly (readonly [string, string])[]>> {
  const tables = await service.ask<{ readonly name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rows = tables.map(async ({ name }) => {
    const values = await service.ask<{ readonly key: string; readonly value: string | null }>(
      `select each.key, each.value from ${name} t, jsonb_each_text(to_jsonb(t)) each`,
    );
    return [name, values.map(({ key, value }) => [key, fromHexadecimal(value ?? '')] as const)] as const;
  });
  return new Map(await Promise.all(rows));
}

/** Bytes are written in hexadecimal. */
function fromHexadecimal(text: string): string {
  return /^\\x[0-9a-f]+$/.test(text) ? Buffer.from(text.slice(2), 'hex').toString('utf8') : text;
}

test('every table has rows, except those named as empty', async () => {
  const empty = [...(await readColumns())].filter(([, values]) => values.length === 0).map(([table]) => table);

  // The job queue's own tables are not part of this test.
  expect(empty.filter((table) => !/^(public\.kysely|pgboss\.)/.test(table))).toEqual(silentTables);
});

test('the database holds each of them only in its declared columns', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const [table, values] of await readColumns())
    for (const column of new Set(values.map(([name]) => name))) {
      const text = values.filter(([name]) => name === column).map(([, value]) => value);
      const kinds = foundIn(text.join('\n'), all);
      if (kinds.length > 0) found[`${table}.${column}`] = kinds;
    }

  expect(found).toEqual(declared);
});

test('the database holds no number as an unkeyed hash', async () => {
  const text = [...(await readColumns()).values()]
    .flat()
    .map(([, value]) => value)
    .join('\n');
  const notations = Object.entries(all).flatMap(([kind, written]) => (kind === 'name' ? [] : written));
  const hashes = notations.flatMap((notation) =>
    ['sha256', 'sha1', 'md5'].map((algorithm) => createHash(algorithm).update(notation).digest('hex')),
  );

  expect(hashes.filter((hash) => text.includes(hash))).toEqual([]);
});
