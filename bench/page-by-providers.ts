import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeProviders } from './kit/many-providers.ts';
import { median, quantile, ratio } from './kit/measure.ts';
import { printBudget, printTable } from './kit/print.ts';
import { serveProduct, type Running } from './kit/serve-product.ts';

const SIZES = [100, 10_000] as const;
const ROUNDS = 30;
const PAGES_A_ROUND = 40;

const agent = new Agent({ keepAlive: true });

interface Served {
  readonly size: number;
  readonly folder: string;
  readonly product: Running;
  /** Milliseconds for a page, one sample a round. */
  readonly first: number[];
  readonly again: number[];
}

async function serve(size: number): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
  writeProviders(folder, size);
  return { size, folder, product: await serveProduct({ PROVIDERS_DIR: folder }), first: [], again: [] };
}

/** A page of one of the providers: for a new visitor, or for a visitor with a cookie. */
function askPage({ product }: Served, number: number, cookie?: string): Promise<string> {
  const { port } = new URL(product.url);
  const headers = { host: `p-${number}.localhost:${port}`, ...(cookie !== undefined && { cookie }) };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/bill-info', headers, agent }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) reject(new Error(`a page answers ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''));
    });
    asked.on('error', reject).end();
  });
}

async function round(served: Served, number: number): Promise<void> {
  const { size, first, again } = served;
  const hosts = Array.from({ length: PAGES_A_ROUND }, (_, page) => ((number * PAGES_A_ROUND + page) * 7919) % size);
  const began = performance.now();
  const cookies: string[] = [];
  for (const host of hosts) cookies.push(await askPage(served, host));
  const between = performance.now();
  for (const [at, host] of hosts.entries()) await askPage(served, host, cookies[at]);
  const ended = performance.now();
  // The first rounds warm up.
  if (number < 3) return;
  first.push((between - began) / PAGES_A_ROUND);
  again.push((ended - between) / PAGES_A_ROUND);
}

const all: Served[] = [];
try {
  for (const size of SIZES) all.push(await serve(size));
  for (let number = 0; number < ROUNDS; number += 1) for (const served of all) await round(served, number);
  printTable(
    ['providers', 'page of a new visitor ms', 'p90', 'page of a returning visitor ms', 'p90'],
    all.map(({ size, first, again }) => [
      String(size),
      ...[median(first), quantile(first, 0.9), median(again), quantile(again, 0.9)].map((figure) => figure.toFixed(1)),
    ]),
  );
  const [few, many] = all;
  if (few && many) {
    printBudget('a page among 10,000, of one among 100: new visitor', ratio(many.first, few.first), { atMost: 1.5 });
    printBudget('the same for who comes back', ratio(many.again, few.again), { atMost: 1.2 });
  }
} finally {
  for (const { product, folder } of all) {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  agent.destroy();
}
