import { constants } from 'node:zlib';

import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { openApiDocument } from './platform/http/openapi.ts';
import { mountAgentPages } from './pages/agent-pages.ts';
import { mountPages, type PageOptions } from './pages/mount-pages.ts';
import { answerErrorsAsPages } from './pages/page-errors.ts';
import type { AgentSignIn } from './domain/agents/agent-sign-in.ts';
import type { Provider } from '#configuration';
import { addAssets, addDevelopment, type Development } from './platform/http/assets.ts';
import type { BuildFiles } from './platform/http/build-files.ts';
import { addBrandPictures } from './pages/brand-pictures.ts';
import { addClientProblems } from './pages/client-problem.ts';
import { createServer, type Drain } from './platform/http/create-server.ts';
import { addCspReports } from './platform/http/csp-report.ts';
import { addEmbedKit } from './pages/embed-kit.ts';
import { answerErrorsAsJson } from './platform/http/error-response.ts';
import type { RequestMeasures } from './platform/http/measure-requests.ts';
import { addHealth } from './platform/http/health.ts';
import { addMessageHooks } from './domain/messages/message-hooks.ts';
import type { LoadGauge } from './platform/http/shed-load.ts';
import type { FunnelCounter } from './domain/funnel/count-funnel.ts';
import { addFunnelReports } from './domain/funnel/funnel-reports.ts';
import { addPaymentWebhooks } from './domain/payments/payment-webhooks.ts';
import { mountCalls } from './domain/calls/mount-calls.ts';
import type { Hosts } from './domain/sessions/request-context.ts';
import type { AnswerTools } from './domain/calls/answer-tools.ts';
import type { Route } from './domain/calls/route.ts';
import type { TrustedProxies } from './platform/http/request-address.ts';
import type { WatchDisks } from './platform/http/watch-disks.ts';

const BODY_BYTES = 65_536;

/** Of pages as they are sent: more would take longer than it saves. Bodies of requests come as they are. */
const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  globalDecompression: false,
};

export interface AppOptions extends Omit<PageOptions, 'hosts' | 'isDevelopment'> {
  readonly routes: readonly Route[];
  readonly answerTools: AnswerTools;
  readonly hosts: Hosts & { readonly all: () => readonly Provider[] };
  /** Test mode: mounts the test pages of the sandbox. */
  readonly mountTestPages?: (pages: FastifyInstance) => void;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustedProxies;
  readonly agentSignIn?: AgentSignIn;
  /** Where the client was built to. */
  readonly clientDir: string;
  readonly buildFiles: Pick<BuildFiles, 'find'>;
  readonly development: Development | undefined;
  readonly measures?: RequestMeasures;
  readonly funnel?: FunnelCounter;
  /** Requests are refused while it is too high; never when absent. */
  readonly load?: Pick<LoadGauge, 'read'> | undefined;
  readonly drain?: Drain;
  readonly disks?: WatchDisks;
}

/** The whole service on one server: calls, pages, files, health. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, trustProxy, limits, db, hosts, isTestMode, development, measures, load, drain } = options;
  const shed = load && { load, metrics: measures?.metrics };
  const app = await createServer({ log, trustProxy, bodyLimit: BODY_BYTES, isProduction: !isTestMode, measures, shed, drain });
  answerErrorsAsJson(app);
  addHealth(app, { db, drain, disks: options.disks });
  await addCspReports(app, limits);
  addClientProblems(app, options);
  addFunnelReports(app, options);
  const contract = JSON.stringify(openApiDocument());
  app.get('/openapi.json', async (request, reply) => {
    await limits.count('page', request.ip);
    return reply.header('cache-control', 'public, max-age=3600').type('application/json; charset=utf-8').send(contract);
  });
  if (development) addDevelopment(app, development);
  else await addAssets(app, options.clientDir, options.buildFiles);
  addEmbedKit(app, options.clientDir);
  addBrandPictures(app, options);
  await addPaymentWebhooks(app, options);
  await addMessageHooks(app, options);
  await mountCalls(app, options);
  await app.register(async (pages) => {
    await pages.register(compress, COMPRESSION);
    answerErrorsAsPages(pages, { demoProviders: isTestMode ? () => hosts.all() : undefined });
    if (isTestMode) options.mountTestPages?.(pages);
    mountAgentPages(pages, { ...options, agentSignIn: options.agentSignIn ?? { kind: 'off' } });
    mountPages(pages, { ...options, isDevelopment: development !== undefined });
  });
  await app.ready();
  return app;
}
