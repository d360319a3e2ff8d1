import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startDatabase } from '#server';
import { Client } from 'pg';

const READY_MS = 120_000;

/** Something that a bench has started and stops again. */
export interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The address of the same database by its socket, which costs less than TCP: a service on the machine of its database takes it. */
async function bySocket({ url, adminUrl }: Pick<Awaited<ReturnType<typeof startDatabase>>, 'url' | 'adminUrl'>): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const asked = "select current_setting('data_directory') as folder, current_setting('unix_socket_directories') as sockets";
  const { rows } = await client.query<{ folder: string; sockets: string }>(asked).finally(() => client.end());
  const [{ folder, sockets } = { folder: '', sockets: '' }] = rows;
  return sockets === '' ? url : `${url}?host=${encodeURIComponent(join(folder, sockets))}`;
}

/** The product while it runs. */
export interface RunningProduct extends Running {
  readonly databaseUrl: string;
  readonly pid: number;
}

/**
 * The built product as it runs in production, in test mode, with the demo provider's people, on a database of its own:
 * that of this repository, or of another folder that has one.
 */
export async function serveProduct(env: Readonly<Record<string, string>> = {}, cwd = process.cwd()): Promise<RunningProduct> {
  const built = spawnSync(process.execPath, ['scripts/build-if-stale.mjs'], { cwd, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the build failed');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
  const database = await startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });
  const port = await freePort();
  const settings = {
    CAUSEWAY_MODE: 'test',
    CAUSEWAY_QUIET: 'true',
    RATE_LIMITS: 'off',
    PORT: String(port),
    DATABASE_URL: await bySocket(database),
  };
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  for (const deadline = Date.now() + READY_MS; Date.now() < deadline && child.exitCode === null; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { url: `http://lakeside.localhost:${port}`, databaseUrl: database.url, pid: child.pid ?? 0, stop };
  }
  await stop();
  throw new Error('the service did not become ready');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
