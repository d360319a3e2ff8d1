import { join } from 'node:path';

import type { Registry } from '#engine/check';

import { openAgentSignIn } from './domain/agents/open-agent-sign-in.ts';
import type { Config } from './platform/config/parse-config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/pool.ts';
import { requireDatabasePurpose } from './platform/database/require-database-purpose.ts';
import { deliverMessages } from './domain/messages/deliver-messages.ts';
import { keepHouse } from './domain/housekeeping/housekeeping.ts';
import { openSessionConfigurations } from './domain/sessions/session-configurations.ts';
import { createApp } from './create-app.ts';
import type { Development } from './platform/http/development.ts';
import { keyedHasher } from './platform/http/keyed-hash.ts';
import { createLog } from './platform/http/log.ts';
import { readPageAssets } from './platform/http/page-assets.ts';
import { noRateLimits, openRateLimits } from './platform/http/rate-limits.ts';
import { trustedProxies } from './platform/http/trusted-proxies.ts';
import { listen } from './platform/http/listen.ts';
import { loadBook } from './load-provider-book.ts';
import { openAnnex } from './pages/isolated-origin/open-isolated-origin.ts';
import { openOperator } from './pages/open-operator.ts';
import { castsOf } from './sandbox/personas/personas-of-provider.ts';
import { seedDemo } from './sandbox/personas/seed-test-data.ts';
import type { Clock } from './platform/clock.ts';
import { openPorts } from './partners/open-partners.ts';
import { createCaptchaTokens } from './sandbox/vendors/captcha-tokens.ts';
import { createTokeniser } from './sandbox/tokenizer/create-tokenizer.ts';
import { routes } from './domain/routes.ts';
import type { Render } from './pages/render.ts';
import { openTransferQueue } from './domain/transfers/transfer-queue.ts';

/** Of the few connections for the tokeniser, which is a service of its own. */
const TOKENISER_CONNECTIONS = 2;

export interface ServiceOptions {
  readonly config: Config;
  /** The folder of the repository: built files, providers and flows lie below it. */
  readonly root: string;
  readonly render: Render;
  readonly registry: Registry;
  readonly development?: Development;
  /** In place of the machine's time, for tests that move it while the service runs. */
  readonly clock?: Clock;
}

/** A service that answers. */
export interface Service {
  readonly port: number;
  readonly tokeniserPort: number;
  /** Where whoever runs the service may look, if there is such a port. */
  readonly operatorPort: number | undefined;
  /** Test mode: where the stand-ins for vendors show what they were sent. */
  readonly standInsOrigin: string | undefined;
  /** Hosts of the providers, each with its name. */
  readonly sites: () => readonly { readonly host: string; readonly name: string }[];
  /** Lets requests that are under way finish, then gives everything back. */
  close(): Promise<void>;
}

/** Migrates the database, loads flows and providers, and listens. Whatever is wrong is thrown before the first request. */
export async function startService({ config, root, render, registry, development, clock }: ServiceOptions): Promise<Service> {
  const log = createLog(config.LOG_LEVEL, { tellsMessages: development !== undefined });
  const keyedHash = keyedHasher(config.SERVER_SECRET);
  const book = loadBook({ config, root, registry, log });
  const assets = development?.assets ?? readPageAssets(join(root, 'dist', 'client'));
  await migrateDatabase(config.DATABASE_URL);
  await requireDatabasePurpose(config);

  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const db = openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL_SIZE, onError });
  const vault = openDatabase(config.DATABASE_URL, { max: TOKENISER_CONNECTIONS, onError });
  const limits =
    config.RATE_LIMITS === 'on' ? openRateLimits({ databaseUrl: config.DATABASE_URL, keyedHash, onError }) : noRateLimits;
  const ports = openPorts({ config, db, keyedHash, clock });
  const { isTestMode } = config;
  const trustProxy = trustedProxies(config.TRUST_PROXY);

  const tokeniser = await createTokeniser({
    db: vault,
    hosts: book,
    limits,
    log,
    now: ports.clock.now,
    secret: config.TOKENISER_SECRET,
    isTestMode,
    trustProxy,
  });
  const tokeniserPort = await listen(tokeniser, { host: config.HOST, port: config.TOKENISER_PORT, mayMove: isTestMode });
  const annex = await openAnnex({ config, root, book, limits, log, trustProxy, keyedHash, now: ports.clock.now, development });
  const castOf = castsOf(config);
  const configurations = openSessionConfigurations({ db, book, log, isPreview: config.PREVIEW_PROVIDER !== undefined });
  const check = { book, versionOf: configurations.nameOf };
  const app = await createApp({
    castOf,
    routes,
    render,
    assets,
    hosts: book,
    flowsOf: book.flowsOf,
    configurations,
    check,
    db,
    ports,
    limits,
    keyedHash,
    log,
    trustProxy,
    agentSignIn: openAgentSignIn(config),
    isTestMode,
    development,
    vendors: annex.vendors,
    annexOrigin: annex.origin,
    tokeniserOrigin: ({ hostname }) => config.TOKENISER_ORIGIN ?? `http://${hostname}:${tokeniserPort}`,
    clientDir: join(root, 'dist', 'client'),
  });
  if (isTestMode) {
    const { now } = ports.clock;
    const captchaToken = createCaptchaTokens(keyedHash, now).issue;
    await seedDemo({ app, db, databaseUrl: config.DATABASE_URL, providers: book.all(), castOf, now, captchaToken, log });
  }
  const jobs = await openTransferQueue({ databaseUrl: config.DATABASE_URL, db, providers: book.all, clock: ports.clock, log });
  const port = await listen(app, { host: config.HOST, port: config.PORT, mayMove: config.PREVIEW_PROVIDER !== undefined });
  const operator = await openOperator({ config, log, ...check });
  const stopHousekeeping = keepHouse({ db, clock: ports.clock, log });
  const stopDelivery = deliverMessages({ db, messages: ports.messages, clock: ports.clock, log });

  async function close(): Promise<void> {
    stopHousekeeping();
    await Promise.all([app.close(), tokeniser.close(), annex.close(), operator.close(), stopDelivery(), jobs.close()]);
    await Promise.all([limits.close(), db.destroy(), vault.destroy()]);
  }
  return { port, tokeniserPort, operatorPort: operator.port, standInsOrigin: annex.standInsOrigin, sites: book.sites, close };
}
