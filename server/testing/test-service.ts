import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import type { CardFunding } from '#rules';
import type { FastifyInstance } from 'fastify';

import { openSessionConfigurations } from '../domain/sessions/session-configurations.ts';
import { outsideTransactions } from './outside-transactions.ts';
import { bookWithoutFlows } from './book-without-flows.ts';
import { openDatabase } from '../platform/database/pool.ts';
import { acrossProviders, onlyScoped } from '../platform/database/scopes.ts';
import type { Db } from '../schema/database.ts';
import { recordStatements } from './another-provider.ts';
import { createTestDatabase } from './test-database.ts';
import { createServer } from '../platform/http/create-server.ts';
import { keyedHasher } from '../platform/http/keyed-hash.ts';
import { createLog } from '../platform/http/log.ts';
import { mountCalls } from '../domain/calls/mount-calls.ts';
import { noRateLimits } from '../platform/http/rate-limits.ts';
import type { Ports } from '../partners/ports.ts';
import { systemRandom } from '../platform/random.ts';
import { openSimulators } from '../sandbox/simulators/open-simulators.ts';
import { createCaptchaTokens } from '../sandbox/vendors/captcha-tokens.ts';
import type { CompiledFlow } from '#engine';
import type { FindForm } from '#engine/answers';
import type { Provider } from '#configuration';
import type { UploadTools } from '../domain/calls/answer-tools.ts';
import { createSealer } from '../platform/sealing.ts';
import { routes } from '../domain/routes.ts';
import { aProvider } from './a-provider.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The calls on a database of their own, with the simulators around them and a clock that a test moves. */
export interface TestService {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly ports: Ports;
  /** What a captcha gives a person. */
  readonly captchaToken: () => string;
  readonly now: () => Date;
  /** Moves the clock on. */
  readonly wait: (seconds: number) => void;
  /** The warnings so far, a line each. */
  readonly warnings: () => readonly string[];
  /** What the answers so far have left to be done is done. */
  readonly settled: () => Promise<void>;
  /** A visitor with a separate browser, at a provider's host. */
  readonly visitor: (host?: string, address?: string) => Visitor;
  readonly close: () => Promise<void>;
}

const keyedHash = keyedHasher('a secret of this test run only, which is long enough');

/** Tuesday noon in New York. */
const START = Date.parse('2026-06-16T16:00:00Z');

interface TestServiceOptions {
  readonly onStatement?: (sql: string) => void;
  /** The flows and forms whose answers may be sent. */
  readonly flows?: readonly CompiledFlow[];
  readonly findForm?: FindForm;
  /** Where the files of visitors go. */
  readonly uploads?: UploadTools;
}

/** Encrypts the answers of tests. */
export const testSealer = createSealer([{ id: 'test', key: Buffer.alloc(32, 7) }]);

export async function startTestService(
  providers: readonly Provider[] = [aProvider()],
  { onStatement, flows = [], findForm = () => undefined, uploads }: TestServiceOptions = {},
): Promise<TestService> {
  const database = await createTestDatabase();
  // Fifty requests at once wait for each other as long as a busy machine needs; outage.int.test.ts shows the limits.
  const statements = recordStatements(onStatement);
  const db = openDatabase(database.url, { max: 20, patience: Infinity, onStatement: statements.record });
  const own = onlyScoped(db);
  let now = START;
  // A millisecond passes with every look at it, so that what came later is later.
  const clock = { now: () => new Date((now += 1)) };
  const random = systemRandom();
  const simulators = openSimulators({ db: acrossProviders(db, 'sandbox partners'), clock, random, keyedHash });
  const { partners, expectOutside } = outsideTransactions(simulators);
  const ports: Ports = { clock, random, ...partners };
  const warnings: string[] = [];
  const log = createLog('warn', { destination: { write: (line) => void warnings.push(line) } });
  const app = await createServer({ log, trustProxy: false as never, bodyLimit: 65_536 });
  const byHost = (host: string) => providers.find(({ hosts }) => hosts.includes(host));
  const answerTools = { flowsOf: () => flows, findForm, sealer: testSealer, uploads };
  const configurations = openSessionConfigurations({ db: own, log, book: bookWithoutFlows, keyedHash });
  const hosts = { byHost };
  await mountCalls(app, { routes, hosts, db: own, configurations, ports, limits: noRateLimits, keyedHash, answerTools });
  return {
    app,
    db,
    databaseUrl: database.url,
    ports,
    captchaToken: createCaptchaTokens(keyedHash, clock.now).issue,
    now: clock.now,
    wait: (seconds) => {
      now += seconds * 1000;
    },
    warnings: () => warnings,
    settled: async () => {
      // An answer is here a moment before the server notes what it left behind.
      await setImmediate();
      await app.settled();
    },
    visitor: (host = 'lakeside.localhost', address) => createVisitor(app, { host, address }),
    close: async () => {
      await app.close();
      await db.destroy();
      await statements.repeatForAnotherProvider(database.url);
      await database.drop();
      expectOutside();
    },
  };
}

/** A token as the tokenizer would have made it of a number. */
export async function addToken(
  db: Db,
  {
    behaviour = 'accepted',
    ...changes
  }: {
    readonly kind?: 'bank' | 'card';
    readonly brand?: string;
    readonly funding?: CardFunding;
    readonly behaviour?: string | undefined;
    readonly provider_id?: string;
    readonly exp_year?: number;
  } = {},
): Promise<string> {
  const token = `tok_${randomUUID().replaceAll('-', '')}`;
  const kind = changes.kind ?? 'card';
  await db
    .insertInto('tokeniser.tokens')
    .values({
      provider_id: changes.provider_id ?? 'lakeside',
      token,
      kind,
      brand: kind === 'card' ? (changes.brand ?? 'Visa') : null,
      funding: kind === 'card' ? (changes.funding ?? 'debit') : null,
      last4: '4242',
      bank_name: kind === 'bank' ? 'Harbor Test Bank' : null,
      exp_month: kind === 'card' ? 12 : null,
      exp_year: kind === 'card' ? (changes.exp_year ?? 2031) : null,
      fingerprint: token,
      behaviour,
      processor_reference: null,
      created_at: new Date(START),
      expires_at: new Date('2100-01-01'),
    })
    .execute();
  return token;
}
