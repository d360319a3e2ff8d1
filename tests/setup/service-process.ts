import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
/** Seven of them at once need their time on a busy machine; a hook of the tests waits ten seconds longer. */
const READY_MS = 110_000;
/** What it prints when it listens. */
const LISTENS = /^(?:Test mode|Configuration): /m;
/** With space for what is new, a process collects garbage less often: its start takes a sixth less time. */
const SPACIOUS = '--max-semi-space-size=32';
const STOP_MS = 10_000;
const MOST_STARTS = 3;

/** The address of each of its listeners. */
export interface ServiceAddress {
  readonly url: string;
  readonly tokenizerUrl: string;
  readonly isolatedOriginUrl: string;
  readonly standInsUrl: string;
}

/** One process of the built service, ready for requests. */
export interface ServiceProcess extends ServiceAddress {
  /** Everything that it has written so far. */
  readonly output: () => string;
  /** Ends it at once, in the middle of its work. */
  readonly kill: () => Promise<void>;
  /** Ends it after the responses in progress. */
  readonly stop: () => Promise<void>;
}

export interface ServiceProcessOptions {
  readonly databaseUrl: string;
  /** The port; any free one by default. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The repository that was built; this one by default. */
  readonly root?: string;
}

/**
 * Starts the built service as it runs in production, except for the partners, which are simulated. Another process may
 * take a free port before the service listens there: then it starts once more, on ports that are free by now.
 */
export async function startProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (start === MOST_STARTS || !(error instanceof Error) || !error.message.includes('EADDRINUSE')) throw error;
    }
  }
}

async function startOnce({ databaseUrl, port: wanted, env = {}, root = ROOT }: ServiceProcessOptions): Promise<ServiceProcess> {
  const port = wanted ?? (await freePort());
  const [tokenizerPort, isolatedOriginPort, standInsPort] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    CAUSEWAY_MODE: 'test',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    TOKENIZER_PORT: String(tokenizerPort),
    ISOLATED_ORIGIN_PORT: String(isolatedOriginPort),
    STAND_INS_PORT: String(standInsPort),
    ...env,
  };
  const child = spawn(process.execPath, [SPACIOUS, join(root, 'scripts', 'serve.mjs')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => written.push(text));
  // A service that dies prints the reason there, and the tests' log should have it too.
  child.stderr.pipe(process.stderr, { end: false });

  const url = `http://127.0.0.1:${port}`;
  const output = () => written.join('');
  await untilReady(child, `${url}/health/ready`, output);
  return {
    url,
    tokenizerUrl: `http://127.0.0.1:${settings.TOKENIZER_PORT}`,
    isolatedOriginUrl: `http://127.0.0.1:${isolatedOriginPort}`,
    standInsUrl: `http://127.0.0.1:${standInsPort}`,
    output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Another process may have taken the port and may respond there, so the process itself must report that it listens. */
async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(25)) {
    if (child.exitCode !== null) {
      // Its last lines may arrive after its end.
      if (child.stderr?.closed === false) await once(child.stderr, 'close');
      throw new Error(`the service ended with code ${child.exitCode} before it was ready: ${output()}`);
    }
    if (!LISTENS.test(output())) continue;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  await end(child, 'SIGKILL');
  throw new Error(`the service was not ready at ${url} within ${READY_MS / 1000} s`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(killing);
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
