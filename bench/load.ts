import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Commits, commitPlans, PLAN_CLIENTS } from './kit/commit-plans.ts';
import { median, quantile } from './kit/measure.ts';
import { PROVIDER } from './kit/patients.ts';
import { findPgbench } from './kit/pgbench.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { freePort, serveProduct } from './kit/serve-product.ts';

const PAGE_CLIENTS = 32;
const PAGE_MS = Number(process.env['PAGE_MS'] ?? 10_000);
const ROUNDS = 3;
const FIRST_PLANS = 240;
const PLANS = Number(process.env['PLANS'] ?? 960);
const OVERLOAD = 3;
const OVERLOAD_MS = Number(process.env['OVERLOAD_MS'] ?? 15_000);
/** `pages` or `plans`: that alone. */
const ONLY = process.env['ONLY'];

interface Target {
  readonly port: number;
  readonly path: string;
}

interface Response {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Each request comes from an address of its own, which the balancer forwards: production limits what one address may ask. */
function headersTo(port: number): Readonly<Record<string, string>> {
  const [a, b, c] = [randomInt(256), randomInt(256), randomInt(1, 255)];
  return { host: `${PROVIDER}.localhost:${port}`, 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

/** A page for a visitor who comes for the first time; status 0 when the connection failed. */
function load({ port, path }: Target): Promise<Response> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, hasRetryAfter: boolean) => resolve({ status, hasRetryAfter, ms: performance.now() - began });
    const asked = request({ host: '127.0.0.1', port, path, agent, headers: headersTo(port) }, (incoming) => {
      const { statusCode = 0, headers } = incoming;
      incoming
        .resume()
        .on('end', () => finish(statusCode, headers['retry-after'] !== undefined))
        .on('error', () => finish(0, false));
    });
    asked.on('error', () => finish(0, false)).end();
  });
}

/** Node's `fetch` sends no host name of ours. */
function readPage({ port, path }: Target): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers: headersTo(port) }, (incoming) => {
      let text = '';
      incoming
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    asked.on('error', reject).end();
  });
}

interface Served {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  readonly failed: number;
}

/** Clients that each ask for the next page once they have the last. */
async function closedLoop(target: Target): Promise<Served> {
  const responses: Response[] = [];
  const end = performance.now() + PAGE_MS;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: PAGE_CLIENTS }, async () => {
      while (performance.now() < end) responses.push(await load(target));
    }),
  );
  const fine = responses.filter(({ status }) => status === 200);
  return {
    perSecond: (1000 * fine.length) / (performance.now() - began),
    latencies: fine.map(({ ms }) => ms),
    failed: responses.length - fine.length,
  };
}

/** Visitors who come at this rate, whatever becomes of those before them. */
async function openLoop(target: Target, perSecond: number): Promise<readonly Response[]> {
  const sent: Promise<Response>[] = [];
  for (const began = performance.now(); performance.now() - began < OVERLOAD_MS; await sleep(5)) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (sent.length < due) sent.push(load(target));
  }
  return Promise.all(sent);
}

/** The floor of a page: Fastify with nothing around it, which sends the same bytes. */
const BARE = `
  import { readFileSync } from 'node:fs';
  import fastify from 'fastify';
  const html = readFileSync(process.argv[2], 'utf8');
  const app = fastify();
  app.get('/page', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(html));
  await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
`;

async function startBare(html: string) {
  // Inside of the repository, where its packages are found.
  const folder = mkdtempSync(join(process.cwd(), '.cache', 'bare-'));
  const [program, page] = [join(folder, 'bare.mjs'), join(folder, 'page.html')];
  writeFileSync(program, BARE);
  writeFileSync(page, html);
  const port = await freePort();
  const child = spawn(process.execPath, [program, page, String(port)], { stdio: 'inherit' });
  while (!(await fetch(`http://127.0.0.1:${port}/page`).catch(() => undefined))?.ok) await sleep(50);
  const ended = once(child, 'exit');
  return {
    target: { port, path: '/page' },
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** PostgreSQL's own ceiling here: its built-in transaction of three updates, a query and an insert. */
function pgbenchCeiling(url: string): number {
  const run = (args: readonly string[]) => spawnSync(findPgbench(), [...args, url], { encoding: 'utf8' });
  run(['-i', '-q', '-s', '5']);
  const { stdout, stderr } = run(['-n', '-c', '8', '-T', '8']);
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (perSecond === undefined) throw new Error(`pgbench failed: ${stderr}`);
  return Number(perSecond);
}

/** Megabytes of the process, by its own metrics. */
async function memory(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
}

/** The time within which this share of all pages was answered since the start, in milliseconds: a bound of its metrics. */
async function answeredWithin(share: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  const bucket = /^causeway_http_request_seconds_bucket\{le="([^"]+)",route="\/\*",method="GET"\} (\d+)$/gm;
  const buckets = [...text.matchAll(bucket)].map(([, le, count]) => ({ ms: Number(le) * 1000, count: Number(count) }));
  const all = buckets.at(-1)?.count ?? 0;
  return buckets.find(({ count }) => count >= share * all)?.ms ?? NaN;
}

const operatorPort = await freePort();
const tokenizerPort = await freePort();
const ports = { OPERATOR_PORT: String(operatorPort), TOKENIZER_PORT: String(tokenizerPort) };
const secret = () => randomBytes(24).toString('base64url');
// As patients have it, except for its simulated partners: only production refuses what is too much.
const production = {
  CAUSEWAY_MODE: 'production',
  RATE_LIMITS: 'on',
  TRUST_PROXY: '127.0.0.1',
  TOKENIZER_ORIGIN: 'https://tokens.example',
  SERVER_SECRET: secret(),
  TOKENIZER_SECRET: secret(),
  MASTER_KEY: 'env:BENCH_MASTER_KEY',
  BENCH_MASTER_KEY: `bench:${randomBytes(32).toString('base64')}`,
};
console.log(
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB; clients, service and PostgreSQL share them`,
);

async function measurePages(): Promise<void> {
  const product = await serveProduct({ ...production, ...ports });
  try {
    const page = { port: Number(new URL(product.url).port), path: '/bill-info' };
    const html = await readPage(page);
    const bare = await startBare(html);
    await closedLoop(page);
    const before = await memory();
    const rounds: { readonly floor: Served; readonly ours: Served }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ floor: await closedLoop(bare.target), ours: await closedLoop(page) });
    await bare.stop();
    const after = await memory();
    const rows = (['floor', 'ours'] as const).map((name) => {
      const served = rounds.map((round) => round[name]);
      const latencies = served.flatMap((one) => one.latencies);
      return {
        name,
        perSecond: median(served.map(({ perSecond }) => perSecond)),
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
      };
    });
    printTable(
      [`first page, ${PAGE_CLIENTS} clients`, 'a second', 'p50 ms', 'p99 ms'],
      rows.map(({ name, perSecond, p50, p99 }) => [
        name === 'floor' ? 'bare Fastify, same bytes' : 'ours',
        ...[perSecond, p50, p99].map(digits),
      ]),
    );
    const saturated = rows[1]?.perSecond ?? 0;
    printBudget('first pages a second', saturated, { atLeast: 600 });
    printBudget('first page, p99', rows[1]?.p99 ?? NaN, { atMost: 100, unit: ' ms' });
    console.log(`memory: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after ${ROUNDS} rounds`);

    const responses = await openLoop(page, OVERLOAD * saturated);
    const began = performance.now();
    while ((await load(page)).status !== 200) await sleep(20);
    const recovery = performance.now() - began;
    const count = (wanted: (response: Response) => boolean) => responses.filter(wanted).length;
    const served = responses.filter(({ status }) => status === 200);
    const share = (number: number) => `${((100 * number) / responses.length).toFixed(1)} %`;
    printTable(
      [`${OVERLOAD} times as many visitors for ${OVERLOAD_MS / 1000} s`, ''],
      [
        ['came, a second', digits((1000 * responses.length) / OVERLOAD_MS)],
        ['served', share(served.length)],
        ['answered within, p99 ms, by the service', digits(await answeredWithin(0.99))],
        [
          'served p99 ms, by clients that wait for a connection',
          digits(
            quantile(
              served.map(({ ms }) => ms),
              0.99,
            ),
          ),
        ],
        ['503 with Retry-After', share(count(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter))],
        ['503 without', share(count(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter))],
        ['408: the client was too slow to send', share(count(({ status }) => status === 408))],
        ['500 and other statuses', share(count(({ status }) => ![0, 200, 408, 503].includes(status)))],
        ['connections that failed', share(count(({ status }) => status === 0))],
        ['next page after the end, ms', digits(recovery)],
        ['memory after, MB', (await memory()).toFixed(0)],
      ],
    );
  } finally {
    await product.stop();
  }
}

function figuresOf({ perSecond, latencies, processorTime: { service, database, clients } }: Commits): readonly string[] {
  return [perSecond, quantile(latencies, 0.5), quantile(latencies, 0.99), service, database, clients].map(digits);
}

/** In test mode: codes are read from the inbox, which production does not have. */
async function measurePlans(): Promise<void> {
  const tested = await serveProduct(ports);
  try {
    const ceiling = pgbenchCeiling(tested.databaseUrl);
    const commits = await commitPlans(tested, { tokenizerPort, first: FIRST_PLANS, next: PLANS });
    printTable(
      [`${PLAN_CLIENTS} clients`, 'a second', 'p50 ms', 'p99 ms', 'ms of a processor: service', 'PostgreSQL', 'clients'],
      [
        ["pgbench's own transactions", digits(ceiling), '-', '-', '-', '-', '-'],
        [`first ${FIRST_PLANS} plan commits of a process, by HTTP`, ...figuresOf(commits.first)],
        [`${PLANS} plan commits after them`, ...figuresOf(commits.next)],
        ['whole enrollments of 17 calls', digits(commits.enrollmentsPerSecond), '-', '-', '-', '-', '-'],
      ],
    );
    printBudget('plan commits a second', commits.next.perSecond, { atLeast: 300 });
    printBudget('plan commit, p99', quantile(commits.next.latencies, 0.99), { atMost: 400, unit: ' ms' });
  } finally {
    await tested.stop();
  }
}

if (ONLY !== 'plans') await measurePages();
if (ONLY !== 'pages') await measurePlans();
agent.destroy();
