import { Writable } from 'node:stream';

import { defineCall } from '#api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { openSessionConfigurations } from '../domain/sessions/session-configurations.ts';
import { outsideTransactions } from './outside-transactions.ts';
import { bookWithoutFlows } from './book-without-flows.ts';
import { openDatabase, type OpenDatabaseOptions } from '../platform/database/pool.ts';
import { acrossProviders, onlyScoped } from '../platform/database/scopes.ts';
import type { Db } from '../schema/database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { systemClock } from '../platform/clock.ts';
import { findPersonaSet } from '../sandbox/personas/personas.ts';
import type { Ports } from '../partners/ports.ts';
import { openPictures, type Provider } from '#configuration';
import { systemRandom } from '../platform/random.ts';
import { mountTestPages, type TestPagesOptions } from '../sandbox/test-pages.ts';
import { openSimulators } from '../sandbox/simulators/open-simulators.ts';
import { createApp, type AppOptions } from '../create-app.ts';
import { keyedHasher } from '../platform/http/keyed-hash.ts';
import { createLog } from '../platform/http/log.ts';
import { noRateLimits } from '../platform/http/rate-limits.ts';
import { ok, defineRoute, type Route } from '../domain/calls/route.ts';
import { testProvider } from './test-provider.ts';
import { startSessionAnew } from '../domain/sessions/session-store.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly ports: Ports;
  readonly databaseUrl: string;
  /** Everything logged so far. */
  readonly logged: () => string;
  readonly visitor: () => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** What the page of the configuration in force shows. */
  readonly check?: TestPagesOptions['check'];
  readonly studio?: TestPagesOptions['studio'];
}

/** The service on a database of its own, with these routes; called as a function, without a socket. */
export async function createTestApp(
  routes: readonly Route[],
  wishes: TestAppOptions | ((made: Pick<AppOptions, 'db' | 'log' | 'keyedHash'>) => TestAppOptions) = {},
  given?: Pick<TestDatabase, 'url'> & Pick<OpenDatabaseOptions, 'patience'>,
): Promise<TestApp> {
  const database = given ? { drop: async () => undefined, ...given } : await createTestDatabase();
  const db = openDatabase(database.url, { max: 8, ...(given?.patience !== undefined && { patience: given.patience }) });
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const keyedHash = keyedHasher('a-secret-that-only-the-tests-have');
  const clock = systemClock();
  const random = systemRandom();
  const simulators = openSimulators({ db: acrossProviders(db, 'sandbox partners'), clock, random, keyedHash });
  const { partners, expectOutside } = outsideTransactions(simulators);
  const ports: Ports = { clock, random, ...partners };
  const log = createLog('debug', { destination: sink });
  const changes = typeof wishes === 'function' ? wishes({ db, log, keyedHash }) : wishes;
  const app = await createApp({
    routes,
    db: onlyScoped(db),
    keyedHash,
    ports,
    hosts,
    pictures: openPictures('/nowhere'),
    limits: noRateLimits,
    log,
    trustProxy: false,
    tokenizerOrigin: () => 'http://tokenizer.test:4001',
    vendors: {},
    isolatedOrigin: undefined,
    previewFrame: undefined,
    isTestMode: true,
    mountTestPages: (pages) =>
      mountTestPages(pages, {
        db,
        hosts: changes.hosts ?? hosts,
        clock,
        personasOf: ({ slug }) => findPersonaSet(slug),
        check: changes.check,
        studio: changes.studio,
      }),
    clientDir: '/nowhere',
    buildFiles: { find: () => Promise.resolve(undefined) },
    development: undefined,
    assets: { scripts: ['/assets/entry.js'], styles: [], preloads: [], parts: {} },
    answerTools: { flowsOf: () => [], findForm: () => undefined, sealer: undefined },
    flowsOf: () => [{ base: '/', options: {}, steps: [] }] as never,
    configurations: openSessionConfigurations({ db: changes.db ?? onlyScoped(db), log, book: bookWithoutFlows, keyedHash }),
    render: async ({ csrfToken, locale, nonce, url }) => ({
      status: 200,
      html: `<html lang="${locale}"><head><meta name="csrf-token" content="${csrfToken}"></head><script nonce="${nonce}"></script>${url}`,
    }),
    ...changes,
  });
  return {
    app,
    db,
    ports,
    databaseUrl: database.url,
    logged: () => lines.join(''),
    visitor: () => openVisitor(app),
    close: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
      expectOutside();
    },
  };
}

const hosts: AppOptions['hosts'] = {
  byHost: (host) => [testProvider, otherProvider].find((provider) => provider.hosts.includes(host)),
  all: () => [testProvider, otherProvider],
};

const otherProvider: Provider = {
  ...testProvider,
  slug: 'hillview',
  provider_id: 'hillview',
  hosts: ['hillview.localhost'],
  embed_origins: ['https://portal.example', 'https://second.example:8443'],
};

export const HOST = 'lakeside.localhost:4000';

/** A browser with one page open: keeps the cookie and the token, as ours does. */
export interface Visitor {
  cookie: string;
  csrf: string;
  readonly send: (method: 'GET' | 'POST' | 'PUT', url: string, options?: SendOptions) => Promise<LightMyRequestResponse>;
}

export interface SendOptions {
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function openVisitor(app: FastifyInstance): Promise<Visitor> {
  const visitor: Visitor = {
    cookie: '',
    csrf: '',
    async send(method, url, { body, headers = {} } = {}) {
      const answer = await app.inject({
        method,
        url,
        headers: { host: HOST, cookie: visitor.cookie, ...(method !== 'GET' && { 'x-csrf-token': visitor.csrf }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      const session = answer.cookies.find(({ name }) => name === '__Host-session');
      if (session) visitor.cookie = `__Host-session=${session.value}`;
      visitor.csrf = String(answer.headers['x-csrf-token'] ?? visitor.csrf);
      return answer;
    },
  };
  const page = await visitor.send('GET', '/bill-info');
  visitor.csrf = /csrf-token" content="(\w+)"/.exec(page.body)?.[1] ?? '';
  return visitor;
}

const thing = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, code: { type: 'string', pattern: '^\\d{6}$' } },
} as const;
const answer = {
  type: 'object',
  additionalProperties: false,
  required: ['made'],
  properties: { made: { type: 'string' } },
} as const;

/** A public call that returns the name that it receives. */
export const echoCall = defineCall({
  name: 'echo',
  summary: 'Returns its input',
  method: 'POST',
  path: '/echo/:id',
  access: 'visitor',
  touches: 'nothing',
  params: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'string' } } },
  body: thing,
  answers: { 200: answer },
});

export const listCall = defineCall({
  name: 'list',
  summary: 'Takes a list',
  method: 'GET',
  path: '/list',
  access: 'visitor',
  touches: 'nothing',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['offer_ids'],
    properties: { offer_ids: { type: 'array', minItems: 1, items: { type: 'string' } } },
  },
  answers: { 200: answer },
});

export const makeCall = defineCall({
  name: 'make',
  summary: 'Makes a thing once',
  method: 'POST',
  path: '/make',
  access: 'found',
  touches: 'nothing',
  idempotent: true,
  body: thing,
  answers: { 201: answer },
});

const secretCall = defineCall({
  name: 'secret',
  summary: 'For the signed in',
  method: 'GET',
  path: '/secret',
  access: 'verified',
  touches: 'nothing',
  answers: { 200: answer },
});

const finding = { access: 'visitor', touches: 'nothing', answers: { 200: answer } } as const;
const findCall = defineCall({ name: 'find', summary: 'Finds a patient', method: 'POST', path: '/find', ...finding });
const verifyCall = defineCall({ name: 'verify', summary: 'Signs in', method: 'POST', path: '/verify', ...finding });
const leaveCall = defineCall({ name: 'leave', summary: 'Signs out', method: 'POST', path: '/leave', ...finding });

/** Puts a new patient into the session, as a lookup does. */
export const findRoute = defineRoute(findCall, async ({ db, session: { provider_id, session_id_hash } }) => {
  const { patient_id } = await db
    .insertInto('patients')
    .values({ provider_id, mrn: crypto.randomUUID() })
    .returning('patient_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sessions')
    .set({ patient_id })
    .where('provider_id', '=', provider_id)
    .where('session_id_hash', '=', session_id_hash)
    .execute();
  return ok({ made: patient_id });
});

export const verifyRoute = defineRoute(verifyCall, async ({ db, now, session }) => {
  await db
    .updateTable('sessions')
    .set({ verified_at: now })
    .where('provider_id', '=', session.provider_id)
    .where('session_id_hash', '=', session.session_id_hash)
    .execute();
  return { ...ok({ made: 'verified' }), signIn: await startSessionAnew(db, session, now) };
});

export const leaveRoute = defineRoute(leaveCall, async () => ({ ...ok({ made: 'nothing' }), signOut: true }));
export const secretRoute = defineRoute(secretCall, async ({ session }) => ok({ made: session.patient_id }));
export const echoRoute = defineRoute(echoCall, async ({ body }) => ok({ made: body.name }));
export const listRoute = defineRoute(listCall, async ({ query }) => ok({ made: query.offer_ids.join('+') }));
