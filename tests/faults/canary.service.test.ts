import { createHash } from 'node:crypto';

import { calls } from '#api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { canaries, canary, foundIn, linkedCanary, refusedCanary } from './canaries.ts';
import {
  actAsAgent,
  askForPhone,
  canaryPlan,
  enroll,
  getRefused,
  nameByHost,
  openLink,
  sweep,
  transfer,
} from './canary-paths.ts';
import { declared, silentTables, tablesOfJobs } from './declared.ts';
import type { Answer, RawRequest } from './http-visitor.ts';
import { bringPlansIn } from './old-plans.ts';
import { startService, type OwnService } from './service.ts';
import { freePort } from '../setup/service-process.ts';

let service: OwnService;
/** The codes that were sent are canaries, too. */
let all: Readonly<Record<string, readonly string[]>>;
const exchanges: { readonly request: RawRequest; readonly answer: Answer }[] = [];
let pages: readonly Answer[] = [];
let operatorPort = 0;

const newVisitor = () => service.newVisitor({ onAnswer: (request, answer) => void exchanges.push({ request, answer }) });

beforeAll(async () => {
  operatorPort = await freePort();
  service = await startService({ processes: 1, env: { LOG_LEVEL: 'debug', OPERATOR_PORT: String(operatorPort) } });
  await service.bringIn([canary, refusedCanary, linkedCanary]);
  await bringPlansIn(service, [canaryPlan]);
  await askForPhone(newVisitor());
  const enrolled = await enroll(newVisitor(), service);
  pages = enrolled.pages;
  const codes = [enrolled.code, await getRefused(newVisitor()), await transfer(newVisitor())];
  await actAsAgent(newVisitor(), 'CS-1042');
  await actAsAgent(newVisitor(), 'EX-2071');
  await openLink(newVisitor(), newVisitor());
  // Last: a second person with the same name and birth date makes the first one ambiguous for a lookup by name.
  await nameByHost(newVisitor(), service);
  await sweep(newVisitor);
  all = { ...canaries, code: codes };
}, 300_000);

afterAll(() => service.stop());

test('the tests have made every call of the contract, except those that no flow of this build makes', () => {
  const made = new Set(exchanges.map(({ request }) => request.path.split('?')[0]));
  const missing = Object.values(calls).filter(
    ({ path }) => ![...made].some((one = '') => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}$`).test(one)),
  );

  expect(missing.map(({ name }) => name).toSorted()).toEqual([
    'create-upload',
    'get-upload',
    'open-draft',
    'remove-upload',
    'save-draft',
    'send-draft-code',
    'send-part',
    'submit-answers',
  ]);
});

test('the logs contain no personal data', () => {
  const output = service.processes.map((one) => one.output()).join('');

  expect(output).toContain('/direct-application/:application_id/payment-plan');
  expect(output).toContain('/agent/lookup');
  expect(foundIn(output, all)).toEqual([]);
});

test('the metrics contain no personal data, and the public port has none', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  const outside = await Promise.all(
    ['/metrics', '/check'].map(async (path) => (await fetch(`${service.processes[0]?.url}${path}`)).text()),
  );

  expect(metrics).toMatch(/causeway_http_requests_total\{route="\/v1\/direct-application\/:application_id\/payment-plan"/);
  expect(metrics).toMatch(/causeway_partner_call_seconds_count\{partner="bureau",call="check",outcome="answered"\} [1-9]/);
  expect(metrics).toMatch(/causeway_waiting\{kind="messages"\}/);
  expect(foundIn(metrics, all)).toEqual([]);
  expect(outside.join('')).not.toContain('causeway_http');
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
  const isOurs = (table: string) => !/^(public\.kysely|pgboss\.)/.test(table) && !tablesOfJobs.includes(table);
  expect(empty.filter(isOurs)).toEqual(silentTables);
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
