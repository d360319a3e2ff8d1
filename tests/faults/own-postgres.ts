import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { migrateDatabase, startDatabase } from '#server';
import { Client } from 'pg';

const CACHE = join(import.meta.dirname, '..', '..', '.cache');

/** A PostgreSQL for one test alone, which can kill it and restart it at one address. */
export interface OwnPostgres {
  /** A new, migrated database, behind a port that stays the same. */
  readonly url: string;
  /** What `pg_ctl stop -m immediate` does: everything stops at once, nothing is flushed. */
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Database = Awaited<ReturnType<typeof startDatabase>>;

/** `of` names the owner: two that run at the same time are different. */
export async function startOwnPostgres(of = 'enrollments'): Promise<OwnPostgres> {
  const folder = join(CACHE, `fault-postgres-${of}`);
  const start = () => startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });
  let running = await start();
  await forgetPowerCuts(running.adminUrl);
  const name = await replaceDatabase(running.adminUrl);
  const relay = openRelay(() => Number(new URL(running.adminUrl).port));
  const port = await relay.open();
  const url = withDatabase(running.adminUrl, name, port);
  await migrateDatabase(url);
  return {
    url,
    kill: async () => {
      relay.close();
      await stopImmediately(running);
    },
    restart: async () => {
      running = await start();
      await relay.open();
    },
    stop: async () => {
      relay.close();
      await running.stop();
    },
  };
}

/** What is killed is PostgreSQL, not the machine: the system keeps what was written, so no commit waits for the disk. */
async function forgetPowerCuts(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function replaceDatabase(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop database if exists faults with (force)');
  await client.query('create database faults');
  await client.end();
  return 'faults';
}

function withDatabase(url: string, name: string, port: number): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  other.port = String(port);
  return other.href;
}

async function stopImmediately(database: Database): Promise<void> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const file = join(rows[0]?.data_directory ?? '', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  for (const deadline = Date.now() + 10_000; isThere(pid); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL does not stop');
  }
  // Releases what the starter holds of that PostgreSQL, which has ended.
  await database.stop();
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A relay with a fixed port, as PostgreSQL gets a new one at each start. Closed, it refuses connections. */
export function openRelay(portBehind: () => number) {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((socket) => {
    const behind = connect(portBehind(), '127.0.0.1');
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one);
      one
        .setNoDelay(true)
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  return {
    open: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as { readonly port: number }).port;
      return port;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
