import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { buildBaseline, filesOf } from './build-pages.ts';
import type { CapturedSteps } from './captured-steps.ts';
import type { Running } from './serve-product.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const SCRIPT = { 'content-type': 'text/javascript', 'content-encoding': 'br' };

/** A page of `bench/baseline/` behind a server that does nothing else: an empty body, and one script that fills it. */
export function servePlainForm(): Promise<Running> {
  return servePage('plain-form', { head: '<html lang="en">', body: '' });
}

/** The captured steps of the product, drawn by React alone. Fonts and pictures come from the product, as they do on its pages. */
export function serveSamePage({ steps, styles, language, classes }: CapturedSteps, productUrl: string): Promise<Running> {
  const data = JSON.stringify({ steps }).replaceAll('<', '\\u003c');
  return servePage('same-page', {
    head: `<html lang="${language}" class="${classes}"><style>${styles}</style>`,
    body: `<script id="steps" type="application/json">${data}</script>`,
    others: async (path) => {
      const answer = await fetch(new URL(path, productUrl));
      return { type: answer.headers.get('content-type') ?? '', content: Buffer.from(await answer.arrayBuffer()) };
    },
  });
}

/** A file in CodeMirror, with nothing around it that checks, draws or saves. */
export function serveBareEditor(text: string): Promise<Running> {
  const data = JSON.stringify(text).replaceAll('<', '\\u003c');
  return servePage('bare-editor', {
    head: '<html lang="en">',
    body: `<script id="text" type="application/json">${data}</script>`,
  });
}

interface Page {
  readonly head: string;
  readonly body: string;
  /** What the page asks for beside its script. */
  readonly others?: (path: string) => Promise<{ readonly type: string; readonly content: Buffer }>;
}

async function servePage(page: string, { head, body, others }: Page): Promise<Running> {
  const built = await buildBaseline(page);
  const { scripts } = filesOf(built, [`bench/baseline/${page}.tsx`]);
  const files = new Map(scripts.map((file) => [`/${file}`, brotliCompressSync(readFileSync(join(built.dir, file)))]));
  const tags = scripts.map((file) => `<script type="module" src="/${file}"></script>`).join('');
  const html = `<!doctype html>${head}<meta name="viewport" content="width=device-width"><title>Baseline</title>${tags}<body>${body}<div id="page"></div>`;

  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const file = files.get(url);
    if (file) response.writeHead(200, SCRIPT).end(file);
    else if (url === '/') response.writeHead(200, HTML).end(html);
    else if (url === '/v1/next') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (!others) response.writeHead(404, HTML).end('');
    else
      void others(url).then(
        ({ type, content }) => response.writeHead(200, { 'content-type': type }).end(content),
        () => response.writeHead(404, HTML).end(''),
      );
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
