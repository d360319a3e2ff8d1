import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { toPgbenchScript, type Transactions } from './recorded-statements.ts';

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

/** Plays each connection's transactions on a pgbench client of its own, all at once. */
export async function playWithPgbench(databaseUrl: string, connections: readonly Transactions[]): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-pgbench-'));
  try {
    connections.forEach((transactions, client) => writeFileSync(join(folder, `${client}.sql`), toPgbenchScript(transactions)));
    const clients = connections.map((transactions, client) => {
      const options = [
        '-n',
        '-c',
        '1',
        '-t',
        String(transactions.length),
        '-D',
        'turn=0',
        '-f',
        `${client}.sql`,
        '-l',
        `--log-prefix=${client}`,
      ];
      return runToEnd(findPgbench(), [...options, databaseUrl], folder);
    });
    await Promise.all(clients);
    return readLogs(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line of pgbench's log: client, number, µs that it took, script, and the second and µs of its end. */
function readLogs(folder: string): Played {
  const logs = readdirSync(folder).filter((file) => !file.endsWith('.sql'));
  const lines = logs.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  const taken = lines.map((line) => {
    const [, , micros = 0, , seconds = 0, rest = 0] = line.split(' ').map(Number);
    const end = seconds * 1000 + rest / 1000;
    return { latency: micros / 1000, end };
  });
  const began = Math.min(...taken.map(({ end, latency }) => end - latency));
  const ended = Math.max(...taken.map(({ end }) => end));
  return { perSecond: (1000 * taken.length) / (ended - began), latencies: taken.map(({ latency }) => latency) };
}

async function runToEnd(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || /error/i.test(said)) throw new Error(`pgbench failed: ${said.slice(0, 2_000)}`);
}
