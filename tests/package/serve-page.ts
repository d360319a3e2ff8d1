import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

export interface ServedPage {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves the built page of a folder: a path without a file is the page itself. */
export async function servePage(folder: string): Promise<ServedPage> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page');
    const type = types[extname(pathname)];
    const file = join(folder, type ? pathname : 'index.html');
    response.writeHead(200, { 'content-type': type ?? 'text/html' }).end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close: () => void server.close() };
}
