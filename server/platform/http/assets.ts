import { readFileSync, existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';

import type { BuildFiles } from './build-files.ts';
import { sendNotThere } from './error-response.ts';

/** The addresses of the built browser code that a page names. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** What each part that the entry fetches later brings along, by its name in the build: a page asks early for those it needs at once. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The text of each style sheet by its address, which a page brings along; absent where a development server writes them. */
  readonly css?: Readonly<Record<string, string>>;
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** What the client's build wrote, as far as a page names it. */
export function readPageAssets(clientDir: string, entry = 'app/entry-client.tsx'): PageAssets {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const first = manifest[entry];
  if (!first) throw new Error(`the client's manifest does not name "${entry}"; run npm run build`);
  const needed = withImports(manifest, entry);
  const entryFiles = filesOf(manifest, entry);
  const address = (file: string) => `/${file}`;
  const sheets = unique(Object.values(manifest).flatMap(({ css = [] }) => css));
  return {
    scripts: [address(first.file)],
    styles: unique(needed.flatMap(({ css = [] }) => css)).map(address),
    preloads: needed.filter((chunk) => chunk !== first).map(({ file }) => address(file)),
    parts: Object.fromEntries(
      unique(needed.flatMap(({ dynamicImports = [] }) => dynamicImports)).map((name) => [
        name,
        filesOf(manifest, name)
          .filter((file) => !entryFiles.includes(file))
          .map(address),
      ]),
    ),
    css: Object.fromEntries(sheets.map((file) => [address(file), readFileSync(join(clientDir, file), 'utf8')])),
  };
}

/** Scripts and styles of a part. */
function filesOf(manifest: Manifest, name: string): readonly string[] {
  return withImports(manifest, name).flatMap(({ file, css = [] }) => [file, ...css]);
}

/** The chunk and everything it imports at once, each one time. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): readonly Chunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen)), chunk];
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Made beside a file at build time, and sent in its place to browsers that can read it. */
const COMPRESSED = /\.(br|gz)$/;

/** Serves the built client: hashed files for ever, also those of other builds, and the few with a fixed name for an hour. */
export async function addAssets(app: FastifyInstance, clientDir: string, others: Pick<BuildFiles, 'find'>): Promise<void> {
  if (!existsSync(clientDir)) return;
  const own = new Set(readdirSync(join(clientDir, 'assets')));
  await app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true, cacheControl: false, etag: true });
  app.get<{ Params: { readonly '*': string } }>('/assets/*', { logLevel: 'warn' }, async (request, reply) => {
    const name = request.params['*'];
    reply.header('vary', 'accept-encoding');
    if (own.has(name)) return reply.header('cache-control', YEAR).sendFile(`assets/${name}`);
    const other = await others.find(clientDir, name, new Negotiator(request).encodings(['br']).length > 0);
    if (!other) return sendNotThere(reply);
    if (other.isCompressed) reply.header('content-encoding', 'br');
    return reply.header('cache-control', YEAR).type(other.type).send(other.content);
  });
  for (const name of fixedNames(clientDir)) {
    app.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) => reply.header('cache-control', HOUR).sendFile(name));
  }
}

function fixedNames(clientDir: string): readonly string[] {
  return readdirSync(clientDir, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.html') && !COMPRESSED.test(entry.name),
    )
    .map((entry) => entry.name);
}

/** What serves the client's sources while they are being written. */
export interface Development {
  /** Answers a request for a source file, or calls `next`. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  readonly assets: PageAssets;
}

/** Asks the development server first, before anything of ours. */
export function addDevelopment(app: FastifyInstance, { middleware }: Development): void {
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}
