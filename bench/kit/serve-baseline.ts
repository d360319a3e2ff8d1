import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { buildBaseline, filesOf } from './build-pages.ts';
import type { Running } from './serve-product.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const SCRIPT = { 'content-type': 'text/javascript', 'content-encoding': 'br' };

/** A page of `bench/baseline/` behind a server that does nothing else: an empty body, and one script that fills it. */
export async function serveBaseline(page: string): Promise<Running> {
  const built = await buildBaseline(page);
  const { scripts } = filesOf(built, [`bench/baseline/${page}.tsx`]);
  const files = new Map(scripts.map((file) => [`/${file}`, brotliCompressSync(readFileSync(join(built.dir, file)))]));
  const tags = scripts.map((file) => `<script type="module" src="/${file}"></script>`).join('');
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Baseline</title>${tags}<body><div id="page"></div>`;

  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (file) response.writeHead(200, SCRIPT).end(file);
    else response.writeHead(url === '/' ? 200 : 404, HTML).end(url === '/' ? html : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no free port');

  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return { url: `http://127.0.0.1:${address.port}`, stop };
}
