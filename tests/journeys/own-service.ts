import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { inject } from 'vitest';

const READY_MS = 110_000;

/** A process of the service for one test, which may cut its database connection or kill it. */
export interface OwnService {
  readonly url: string;
  readonly loseDatabase: () => Promise<void>;
  readonly regainDatabase: () => Promise<void>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
  /** Starts it again at the same address. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the built service on the tests' database, behind a connection that can be cut. */
export async function startOwnService(): Promise<OwnService> {
  const databaseUrl = new URL(inject('service').databaseUrl);
  const wire = await layWire(databaseUrl.hostname, Number(databaseUrl.port));
  databaseUrl.hostname = '127.0.0.1';
  databaseUrl.port = String(wire.port);
  const [port, tokenizerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    CAUSEWAY_MODE: 'test',
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    TOKENIZER_PORT: String(tokenizerPort),
    DATABASE_URL: databaseUrl.href,
  };
  const begin = () =>
    spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'serve.mjs')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child = begin();
  await untilReady(url);

  async function kill() {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  return {
    url,
    loseDatabase: () => wire.cut(),
    regainDatabase: () => wire.mend(),
    kill,
    async restart() {
      child = begin();
      await untilReady(url);
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await wire.cut();
    },
  };
}

/** Forwards bytes to a server until it is cut. */
async function layWire(host: string, port: number) {
  const open = new Set<Socket>();
  let server = await listen(0);

  async function listen(at: number): Promise<Server> {
    const made = createServer((near) => {
      const far = connect(port, host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  }

  const own = portOf(server);
  return {
    port: own,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async mend() {
      server = await listen(own);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`the service was not ready at ${url}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
