import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { toPgbenchScript, type Transaction } from './recorded-statements.ts';

/** How a set of transactions went. */
export interface Played {
  readonly perSecond: number;
  /** Of every transaction, in ms. */
  readonly latencies: readonly number[];
}

/** The pgbench of this machine, which Debian brings with the package postgresql-contrib. */
export function findPgbench(): string {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debian];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (found === undefined) throw new Error('pgbench was not found; on Debian: apt-get install postgresql-contrib');
  return found;
}

/** Holds the clients back until each has read its script and has connected. */
const GATE = 4_711;
const waitAtGate: Transaction = [{ text: `select pg_advisory_lock_shared(${GATE})`, values: [] }];

/** Deals the transactions to so many pgbench clients, which all begin at one moment. */
export async function playWithPgbench(
  databaseUrl: string,
  transactions: readonly Transaction[],
  clients: number,
): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-pgbench-'));
  const gatekeeper = new Client({ connectionString: databaseUrl });
  await gatekeeper.connect();
  try {
    await gatekeeper.query(`select pg_advisory_lock(${GATE})`);
    const runs = Array.from({ length: clients }, (_, client) => {
      const hand = transactions.filter((_one, index) => index % clients === client);
      writeFileSync(join(folder, `${client}.sql`), toPgbenchScript([waitAtGate, ...hand]));
      const options = [
        '-n',
        '-c',
        '1',
        '-t',
        String(1 + hand.length),
        '-D',
        'turn=0',
        '-f',
        `${client}.sql`,
        '-l',
        `--log-prefix=${client}`,
      ];
      return runToEnd(findPgbench(), [...options, databaseUrl], folder);
    });
    await Promise.race([untilWaiting(gatekeeper, clients), Promise.all(runs)]);
    const start = Date.now();
    await gatekeeper.query(`select pg_advisory_unlock(${GATE})`);
    await Promise.all(runs);
    return readLogs(folder, start);
  } finally {
    await gatekeeper.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilWaiting(gatekeeper: Client, clients: number): Promise<void> {
  for (;;) {
    const { rows } = await gatekeeper.query(
      `select count(*)::int as waiting from pg_locks where objid = ${GATE} and not granted`,
    );
    if ((rows as { readonly waiting: number }[])[0]?.waiting === clients) return;
    await sleep(50);
  }
}

/** The logs of the clients, without the wait before each one's first transaction. */
function readLogs(folder: string, start: number): Played {
  const logs = readdirSync(folder).filter((file) => !file.endsWith('.sql'));
  const clients = logs.map((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n').map(readLine));
  const played = clients.flatMap((client) => client.slice(1));
  const ended = Math.max(...played.map(({ end }) => end));
  return { perSecond: (1000 * played.length) / (ended - start), latencies: played.map(({ latency }) => latency) };
}

/** A line of pgbench's log: client, number, µs that it took, script, and the second and µs of its end. */
function readLine(line: string): { readonly latency: number; readonly end: number } {
  const [, , micros = 0, , seconds = 0, rest = 0] = line.split(' ').map(Number);
  return { latency: micros / 1000, end: seconds * 1000 + rest / 1000 };
}

async function runToEnd(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || /error/i.test(said)) throw new Error(`pgbench failed: ${said.slice(0, 2_000)}`);
}
