import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';

import { type CompareFiles, compareFiles } from './compare-files.ts';
import { openFolder, type ConfigurationFolder, type FolderOptions } from './open-folder.ts';
import { OnePreview, type OpenedPreview } from './one-preview.ts';
import { pageOf, type PageSources, policyOfPage, policyOfWorker } from './page.ts';
import type {
  ArrivalAnswer,
  ArrivalWish,
  Figures,
  FiguresWish,
  Opening,
  PreviewAnswer,
  SaveRequest,
  SharedFile,
} from './protocol.ts';
import { whyRefused } from './require-own-page.ts';
import { type NewProviderPort, serveNewProvider } from './serve-new-provider.ts';
import { type PagesPort, servePages } from './serve-pages.ts';
import { serveOwnWork, type WorkPort } from './serve-work.ts';

export interface StudioOptions extends FolderOptions {
  /** The files of the browser, as they were built. */
  readonly studioDir: string;
  /** The files of patients' pages, whose fonts the pictures of pages have. */
  readonly clientDir?: string | undefined;
  readonly port: number;
  readonly registry: unknown;
  readonly env: () => Readonly<Record<string, string>>;
  /** Starts the service for the pages of a provider, which the page of Studio alone may show in a frame. */
  readonly openPreview: (provider: string, frame: string) => Promise<OpenedPreview>;
  readonly beginning: NewProviderPort<undefined>;
  readonly pages: PagesPort;
  readonly readFigures: (wish: FiguresWish) => Promise<Figures>;
  readonly work: WorkPort<string>;
  /** Calls when something in these folders may have changed; returns what ends it. */
  readonly watch: (folders: readonly string[], onChange: () => void) => () => void;
}

/** Studio on this machine. */
export interface Studio {
  /** With the token, which is never sent: it is behind the "#". */
  readonly link: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export const LARGEST_FILE = 8_000_000;
/** Longer than this, a proxy or a sleeping laptop may have cut a silent stream. */
export const ALIVE_MS = 20_000;

export const saveSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['file', 'text', 'hash'],
  properties: { file: { type: 'string' }, text: { type: 'string' }, hash: { type: 'string' } },
} as const;

const previewSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['provider'],
  properties: { provider: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$' } },
} as const;

const arrivalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['provider', 'flow', 'persona', 'step', 'locale'],
  properties: {
    ...previewSchema.properties,
    flow: { type: 'string', maxLength: 100 },
    persona: { type: 'string', maxLength: 100 },
    step: { type: 'string', maxLength: 100 },
    locale: { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  },
} as const;

const DAY = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' } as const;

export const figuresSchema = {
  type: 'object',
  required: ['provider', 'days'],
  properties: {
    provider: { type: 'string', maxLength: 100 },
    days: { type: 'integer', minimum: 1, maximum: 1000 },
    to: DAY,
    by: { type: 'string', maxLength: 20 },
  },
} as const;

/** Serves Studio to the browsers of this machine. The next free port is taken where the wanted one is not free. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const token = randomBytes(24).toString('base64url');
  const app = fastify({ bodyLimit: LARGEST_FILE, forceCloseConnections: true });
  const folder = openFolder(options);
  const streams: Streams = new Map();
  let port = options.port;

  app.addHook('onRequest', async (request, reply) => {
    const { origin, authorization, host } = request.headers;
    const path = request.url;
    const why = whyRefused({ method: request.method, path, host, origin, authorization }, token, port);
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    if (why !== undefined) await reply.code(403).send({ error: why });
  });
  serveFiles(app, options.studioDir, options);
  const preview = new OnePreview((provider) => options.openPreview(provider, `http://localhost:${port}`));
  serveApi(app, { folder, options, streams });
  serveOwnWork(app, options.work);
  servePages(app, options.pages);
  const { look, begin } = options.beginning;
  const beginOnDisk: typeof begin = async (...answers) => {
    const created = await begin(...answers);
    // The file is there before the answer names it.
    sendChanges(streams, folder.files());
    return created;
  };
  serveNewProvider(app, { look, begin: beginOnDisk }, { personOf: () => undefined, sessionOf: () => '' });
  app.post('/api/preview', { schema: { body: previewSchema } }, async (request): Promise<PreviewAnswer> =>
    preview.show((request.body as { readonly provider: string }).provider),
  );
  app.post('/api/preview/arrival', { schema: { body: arrivalSchema } }, async (request): Promise<ArrivalAnswer> =>
    preview.arrive(request.body as ArrivalWish),
  );
  const stopWatching = options.watch(
    options.folders.map((name) => resolve(options.root, name)),
    () => sendChanges(streams, folder.files()),
  );
  port = await listen(app, options.port);
  return {
    link: `http://localhost:${port}/#token=${token}`,
    port,
    close: async () => {
      stopWatching();
      for (const stream of streams.keys()) stream.end();
      await Promise.all([preview.close(), app.close()]);
    },
  };
}

interface FilesOptions extends Partial<PageSources> {
  /** The files of patients' pages, where a frame shows these. */
  readonly clientDir?: string | undefined;
}

/** The pages of providers on this machine, and pictures of pages. */
const PREVIEWS = "'self' http://localhost:* http://*.localhost:*";

/** The built files, and the page at every other address. */
export function serveFiles(app: FastifyInstance, studioDir: string, options: FilesOptions = {}): void {
  const { frames = PREVIEWS, forms = "'none'", clientDir } = options;
  app.register(fastifyStatic, {
    root: [studioDir, ...(clientDir === undefined ? [] : [clientDir])].map((dir) => join(dir, 'assets')),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The page of a draft has an origin of its own.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
      if (/worker-[\w-]+\.js$/.test(path)) reply.header('content-security-policy', policyOfWorker);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || /^\/(?:api|assets)\//.test(request.url))
      return reply.code(404).send({ error: 'there is nothing here' });
    const nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': policyOfPage(nonce, { frames, forms }),
      'cross-origin-opener-policy': 'same-origin',
    });
    return reply.type('text/html').send(pageOf(studioDir, nonce));
  });
}

interface Serving {
  readonly folder: ConfigurationFolder;
  readonly options: StudioOptions;
  readonly streams: Streams;
}

/** The pages that follow the folder, each with what it was sent: a save in one page is a change for the others. */
type Streams = Map<ServerResponse, CompareFiles>;

function serveApi(app: FastifyInstance, { folder, options, streams }: Serving): void {
  app.get('/api/configuration', async (): Promise<Opening> => {
    const { registry, env, root } = options;
    return { files: folder.files(), others: folder.others(), registry, env: env(), folder: root };
  });
  app.put('/api/file', { schema: { body: saveSchema } }, async (request, reply) => {
    const asked = request.body as SaveRequest;
    const saved = folder.save(asked);
    return 'hash' in saved ? saved : reply.code(409).send(saved);
  });
  app.get('/api/figures', { schema: { querystring: figuresSchema } }, async (request): Promise<Figures> => {
    return options.readFigures(request.query as FiguresWish);
  });
  app.get('/api/changes', (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write(': open\n\n');
    streams.set(stream, compareFiles());
    sendChanges(streams, folder.files());
    const alive = setInterval(() => stream.write(': alive\n\n'), ALIVE_MS);
    request.raw.once('close', () => {
      clearInterval(alive);
      streams.delete(stream);
    });
  });
}

function sendChanges(streams: Streams, files: readonly SharedFile[]): void {
  for (const [stream, compare] of streams) {
    const change = compare(files);
    if (change) stream.write(`data: ${JSON.stringify(change)}\n\n`);
  }
}

/** Ports that are tried from the wanted one on. */
const TRIES = 20;

/** Listens at the wanted port, or at the next free one. */
export async function listen(
  app: FastifyInstance,
  wanted: number,
  { host = '127.0.0.1', tries = TRIES }: { readonly host?: string; readonly tries?: number } = {},
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    try {
      await app.listen({ host, port: wanted === 0 ? 0 : wanted + tried });
      const address = app.server.address();
      if (address === null || typeof address === 'string') throw new Error('Studio has no port');
      return address.port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tried === tries) throw error;
    }
  }
}
