import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' };
const dist = new URL('../dist/', import.meta.url);

/** A file of the built page. A path that is none is a step, so it gets the page. */
export function pageAt(pathname) {
  const file = new URL(`.${pathname}`, dist);
  const isFile = extname(pathname) in types && existsSync(file);
  const shown = isFile ? file : new URL('index.html', dist);
  const type = types[extname(shown.pathname)];
  const cache = isFile && pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(readFileSync(shown), { headers: { 'content-type': type, 'cache-control': cache } });
}
