import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FindForm } from '#engine/answers';
import type { Diagnostic, Registry } from '#engine/check';
import type { LoadedProviders, Provider } from '#configuration';
import type { FastifyInstance } from 'fastify';

import { createApp } from './create-app.ts';
import { openAnswerSealer } from './domain/answers/answer-sealer.ts';
import { openAnswerFacts } from './domain/answers/answers-of-message.ts';
import { answersComposer } from './domain/answers/compose-webhook.ts';
import { openAgentSignIn } from './domain/agents/open-id-connect.ts';
import { eventComposer, queueEvents } from './domain/events/queue-events.ts';
import { webhookQueue } from './domain/webhooks/deliver-webhooks.ts';
import { openFunnelCounter } from './domain/funnel/count-funnel.ts';
import { collectionQueues } from './domain/collection/collection-queue.ts';
import { closingQueues } from './domain/exports/close-days.ts';
import { housekeepingQueue } from './domain/housekeeping/housekeeping.ts';
import { attachLogo } from './domain/messages/attach-logo.ts';
import { MESSAGE_HOOK_PATH } from './domain/messages/message-hooks.ts';
import { respectStops } from './domain/messages/stopped-phones.ts';
import { deliverMessages } from './domain/messages/deliver-messages.ts';
import { openMessageContent } from './domain/messages/message-content.ts';
import { followPublications, type FollowedPublications } from './domain/publishing/follow-publications.ts';
import type { Db } from './schema/database.ts';
import { retentionQueue } from './domain/retention/apply-retention.ts';
import { routes } from './domain/routes.ts';
import { openSessionConfigurations } from './domain/sessions/session-configurations.ts';
import { transferQueues } from './domain/transfers/transfer-queue.ts';
import { describeService } from './describe-service.ts';
import { loadPartnersFile } from './load-partners-file.ts';
import { loadBook } from './load-provider-book.ts';
import { openAttachments } from './open-attachments.ts';
import { openMeasures, watchDatabase } from './open-measures.ts';
import { findStripeOf } from './open-payments.ts';
import { loadSandbox } from './load-sandbox.ts';
import { type CheckPageOptions, openOperator } from './pages/check-page.ts';
import { openIsolatedOrigin } from './pages/isolated-origin/create-isolated-origin.ts';
import { mountPaymentFrame } from './pages/payment-frame/mount-payment-frame.ts';
import { openNumbersOrigin } from './pages/payment-frame/open-numbers-origin.ts';
import type { Render } from './pages/render.ts';
import { openWebhooks } from './partners/webhooks.ts';
import { measurePartners } from './partners/measure-partners.ts';
import { openPartners } from './open-partners.ts';
import { openUploads } from './partners/open-uploads.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/parse-config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { keyringOf } from './platform/database/keyring.ts';
import { readMasterKeys } from './platform/database/master-keys.ts';
import { type DatabaseObserver, openDatabase } from './platform/database/pool.ts';
import { acrossProviders, onlyScoped } from './platform/database/scopes.ts';
import { requireDatabasePurpose } from './platform/database/database-purpose.ts';
import { type Development, readPageAssets } from './platform/http/assets.ts';
import { openBuildFiles } from './platform/http/build-files.ts';
import { keyedHasher } from './platform/http/keyed-hash.ts';
import { listen } from './platform/http/create-server.ts';
import { createLog } from './platform/http/log.ts';
import { openLoadGauge } from './platform/http/shed-load.ts';
import { watchDisks } from './platform/http/watch-disks.ts';
import { LIMIT_CONNECTIONS, noRateLimits, openRateLimits } from './platform/http/rate-limits.ts';
import { trustedProxies } from './platform/http/request-address.ts';
import { JOB_CONNECTIONS, openJobs, type Queue } from './platform/jobs/open-jobs.ts';
import type { Sealer } from './platform/sealing.ts';
import { openSecretReferences } from './platform/config/secret-references.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { systemRandom } from './platform/random.ts';

export interface ServiceOptions {
  readonly config: Config;
  /** The folder of the repository, which holds the providers and the flows. */
  readonly root: string;
  /** The folder of the files that browsers load, as they were built. In development there is none. */
  readonly clientDir?: string | undefined;
  readonly render: Render;
  readonly registry: Registry;
  /** Finds a form that validates as in the browser. */
  readonly findForm: FindForm;
  /** Checks a provider's file with the proof of its flows before a change is taken, beside the requests; answers the errors. */
  readonly prove?: (slug: string) => Promise<readonly Diagnostic[]>;
  readonly development?: Development;
  /** Replaces the machine's clock, for tests that move the time while the service runs. */
  readonly clock?: Clock;
}

/** A service that listens. */
export interface Service {
  readonly port: number;
  /** Where the origin of card and account numbers listens. */
  readonly tokenizerPort: number;
  /** The port of the page for operators, if there is one. */
  readonly operatorPort: number | undefined;
  /** Test mode: where the stand-ins for vendors show what they received. */
  readonly standInsOrigin: string | undefined;
  /** The host of each provider, with its name. */
  readonly sites: () => readonly { readonly host: string; readonly name: string }[];
  /** What is on, in lines. */
  readonly describe: () => readonly string[];
  /** Serves on for `DRAIN_MS` as a process that is not ready, so that a balancer sends no more visitors. */
  drain(): Promise<void>;
  /** Lets open requests finish, then closes everything. */
  close(): Promise<void>;
}

/** Migrates the database, loads flows and providers, and listens. Throws every problem before the first request. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const core = await openCore(options);
  const { config, book, db, log, ports, sandbox, isTestMode } = core;
  const tokenizer = await openTokenizer(core);
  const standIns = isTestMode ? await sandbox?.openStandIns(core) : undefined;
  const isolatedOrigin = await openIsolatedOrigin({ ...core, standInsOrigin: standIns?.origin });
  const configurations = openSessionConfigurations({
    db,
    book,
    log,
    keyedHash: core.keyedHash,
    isPreview: config.PREVIEW_PROVIDER !== undefined,
  });
  const check = { book, versionOf: configurations.nameOf, partners: core.partners.health.list, now: ports.clock.now };
  const testMode = openTestMode(core, check);
  const sealer = config.ANSWER_KEYS === undefined ? undefined : openAnswerSealer(config);
  const uploads = openUploads(config);
  if (uploads?.scanner.name === 'none' && !isTestMode)
    log.warn('UPLOAD_SCANNER=none: the files of visitors are taken without a scan');
  let isDraining = false;
  const funnel = openFunnelCounter({ db: acrossProviders(db, 'funnel'), log, ...core.measures });
  const answerTools = { flowsOf: book.flowsOf, findForm: options.findForm, sealer, uploads };
  const app = await createApp({
    ...core,
    ...testMode,
    routes,
    funnel,
    drain: { hasBegun: () => isDraining },
    disks: watchDisks({ folders: foldersOf(config), log: core.log }),
    // A machine for development is slow for other reasons.
    load: isTestMode ? undefined : core.load,
    hosts: book,
    pictures: book.pictures,
    flowsOf: book.flowsOf,
    answerTools,
    configurations,
    agentSignIn: openAgentSignIn(config, sandbox?.simulatedAgents),
    vendors: isolatedOrigin.vendors,
    isolatedOrigin: isolatedOrigin.origin,
    previewFrame: config.PREVIEW_FRAME,
    tokenizerOrigin: ({ hostname }) => config.TOKENIZER_ORIGIN ?? `http://${hostname}:${tokenizer.port}`,
  });
  await testMode?.seed(app);
  const jobs = await openJobs({ databaseUrl: config.DATABASE_URL, log, ...core.measures }, [
    ...transferQueues({ db: acrossProviders(db, 'transfers'), providers: book.all, clock: ports.clock, log }),
    openWebhookQueue(core, sealer),
    ...collectionQueues({
      ...ports,
      db: acrossProviders(db, 'collection'),
      providers: book.all,
      siteOf: (provider) => siteOf(config, provider),
      log,
    }),
    ...closingQueues({
      ...ports,
      db: acrossProviders(db, 'closing'),
      providers: book.all,
      folder: config.REMITTANCE_DIR,
      log,
    }),
    retentionQueue({ db, providers: book.all, clock: ports.clock, log }),
    housekeepingQueue({ db: acrossProviders(db, 'housekeeping'), clock: ports.clock, storage: uploads?.storage, log }),
  ]);
  const port = await listen(app, { host: config.HOST, port: config.PORT, mayMove: config.PREVIEW_PROVIDER !== undefined });
  const operator = await openOperator({ config, log, writeMetrics: core.measures.metrics.write, ...check });
  const contentOf = openMessageContent({
    providers: book.all,
    factsOf: openAnswerFacts({ db, ...answerTools }),
    documentsOf: openAttachments(db),
  });
  const delivery = deliverMessages({
    db: acrossProviders(db, 'outbox'),
    messages: ports.messages,
    clock: ports.clock,
    log,
    contentOf,
  });

  async function drain(): Promise<void> {
    isDraining = true;
    await sleep(config.DRAIN_MS);
  }

  async function close(): Promise<void> {
    isDraining = true;
    const listeners = [app, tokenizer, standIns, isolatedOrigin, operator, jobs];
    await Promise.all([...listeners.map((one) => one?.close()), delivery.close()]);
    core.published?.close();
    core.partners.close();
    core.buildFiles.close();
    core.load.close();
    await funnel.close();
    await Promise.all([core.limits.close(), db.destroy(), core.measures.tracing.close()]);
  }
  const { port: tokenizerPort } = tokenizer;
  const describe = () => describeService({ config: { ...config, PORT: port }, providers: book.all(), ofService: core.ofService });
  const operatorPort = operator.port;
  return { port, tokenizerPort, operatorPort, standInsOrigin: standIns?.origin, sites: book.sites, describe, drain, close };
}

/** The folders on disks of this machine, by what is stored there. */
function foldersOf({ UPLOADS, UPLOADS_DIR, REMITTANCE_DIR }: Config) {
  return { uploads: UPLOADS === 'disk' ? UPLOADS_DIR : undefined, remittances: REMITTANCE_DIR };
}

/** Listens with the origin of card and account numbers: with the simulated tokenizer where the sandbox is loaded. */
function openTokenizer(core: Core): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const options = { ...core, hosts: core.book };
  if (!core.sandbox) return openNumbersOrigin(options);
  return core.sandbox.openTokenizer({ ...options, mount: (app) => mountPaymentFrame(app, options) });
}

/** The address of a provider's pages. A host of the developer's machine has a port and no certificate. */
function siteOf({ PORT }: Config, { hosts: [host = ''] }: Pick<Provider, 'hosts'>): string {
  return host.endsWith('localhost') ? `http://${host}:${PORT}` : `https://${host}`;
}

/** Where a partner reports what becomes of a message. It reaches no host of a developer's machine. */
function newsUrlOf(config: Config, provider: Pick<Provider, 'hosts'>, messageId = ''): string | undefined {
  const site = siteOf(config, provider);
  return site.startsWith('https://') ? `${site}${MESSAGE_HOOK_PATH}?message=${messageId}` : undefined;
}

/** Answers and events leave by one queue. */
function openWebhookQueue({ config, db, book, log, ports: { clock } }: Core, sealer: Sealer | undefined): Queue {
  const privateHosts = config.WEBHOOK_PRIVATE_HOSTS?.split(',') ?? [];
  const options = { db, providers: book.all, sealer, findSecret: openSecretReferences(process.env) };
  return webhookQueue({
    db: acrossProviders(db, 'webhooks'),
    clock,
    log,
    sendWebhook: openWebhooks({ isTestMode: config.isTestMode, privateHosts }),
    composeAnswers: answersComposer(options),
    composeEvent: eventComposer(options),
    prepare: () => queueEvents({ ...options, db: acrossProviders(db, 'events') }, clock.now()),
  });
}

type Core = Awaited<ReturnType<typeof openCore>>;

/** Opens what every part of the service uses: the log, the configuration in force, the database, the limits and the partners. */
async function openCore({ config, root, clientDir = '', render, registry, development, ...given }: ServiceOptions) {
  const log = createLog(config.LOG_LEVEL, { showsMessages: development !== undefined });
  const keyedHash = keyedHasher(config.SERVER_SECRET);
  const clock = given.clock ?? systemClock(config.CLOCK_OFFSET_MS);
  const published = openPublished({ config, log, now: clock.now });
  const book = loadBook({ config, root, registry, log, now: clock.now, prove: given.prove, published });
  const tracing = await openTracing(config);
  const measures = openMeasures(book, tracing);
  const assets = development?.assets ?? readPageAssets(clientDir);
  const sandbox = await loadSandbox(config);
  const masterKeys = readMasterKeys({ ...process.env, MASTER_KEY: config.MASTER_KEY });
  await migrateDatabase(config.DATABASE_URL, masterKeys);
  await requireDatabasePurpose(config);

  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const load = openLoadGauge();
  const max = config.DATABASE_POOL_SIZE - JOB_CONNECTIONS - LIMIT_CONNECTIONS;
  const observer: DatabaseObserver = {
    ...measures.database,
    opened(pool) {
      measures.database.opened(pool);
      load.follow(pool, max);
    },
  };
  const options = { max, onError, observer, masterKeys };
  const owner = openDatabase(config.DATABASE_URL, options);
  const db = onlyScoped(owner);
  await keyringOf(owner).check();
  if (published) await takePublished(published, { db, book });
  // The job queue, which is counted too, belongs to the owner alone.
  watchDatabase({ metrics: measures.metrics, db: owner, clock, book });
  const limits =
    config.RATE_LIMITS === 'on' ? openRateLimits({ databaseUrl: config.DATABASE_URL, keyedHash, onError }) : noRateLimits;
  const buildFiles = openBuildFiles({ db: acrossProviders(db, 'build files'), keyedHash, now: clock.now, log });
  if (!development) await buildFiles.keep([clientDir, join(clientDir, '..', 'payment-frame')]);
  const random = systemRandom();
  const simulators = sandbox?.openSimulators({
    db: acrossProviders(db, 'sandbox partners'),
    clock,
    random,
    keyedHash,
    bureauLatencyMs: config.BUREAU_LATENCY_MS,
  });
  const ofService = loadPartnersFile(config, root);
  const partners = openPartners({
    config,
    clock,
    random,
    simulators,
    findStripe: findStripeOf(book.all, process.env),
    findProvider: (id) => book.all().find(({ provider_id }) => provider_id === id),
    ofService,
    findSecret: openSecretReferences(process.env),
    newsUrlOf: (provider, messageId) => newsUrlOf(config, provider, messageId),
    log,
  });
  const measured = measurePartners(partners.ports, measures.metrics, tracing);
  return {
    config,
    root,
    render,
    development,
    clientDir,
    buildFiles,
    assets,
    log,
    keyedHash,
    book,
    published,
    sandbox,
    measures,
    load,
    db,
    limits,
    onError,
    partners,
    ofService,
    ports: { ...measured, messages: respectStops(attachLogo(measured.messages, book), { db, keyedHash }) },
    now: clock.now,
    isTestMode: config.isTestMode,
    trustProxy: trustedProxies(config.TRUST_PROXY),
  };
}

/** What staff published; a preview shows the files of its folder alone. */
function openPublished({
  config,
  log,
  now,
}: {
  readonly config: Config;
  readonly log: ReturnType<typeof createLog>;
  readonly now: () => Date;
}): FollowedPublications | undefined {
  if (config.PREVIEW_PROVIDER !== undefined) return undefined;
  const onError = (err: unknown) => log.warn({ err }, 'what is published cannot be read: what was read last stays in force');
  return followPublications({ now, onError });
}

/** Takes what is published before the first request, and follows it from then on. */
async function takePublished(
  published: FollowedPublications,
  { db, book }: { readonly db: Db; readonly book: LoadedProviders },
): Promise<void> {
  const across = acrossProviders(db, 'publishing');
  book.takePublished(await published.read(across));
  published.follow(across, book.takePublished);
}

/** What only test mode does: it mounts the test pages and adds the personas. */
function openTestMode({ config, sandbox, db, book, ports: { clock }, keyedHash, log }: Core, check: CheckPageOptions) {
  if (!sandbox || !config.isTestMode) return undefined;
  const personasOf = sandbox.openPersonasOf(config);
  const captchaToken = sandbox.createCaptchaTokens(keyedHash, clock.now).issue;
  return {
    mountTestPages: (pages: FastifyInstance) =>
      sandbox.mountTestPages(pages, { db, hosts: book, clock, personasOf, check, studio: config.PREVIEW_FRAME }),
    seed: (app: FastifyInstance) =>
      sandbox.seedDemo({
        app,
        db,
        personasOf,
        captchaToken,
        log,
        databaseUrl: config.DATABASE_URL,
        providers: book.all(),
        now: clock.now,
      }),
  };
}
