import { readFileSync } from 'node:fs';

import { Client } from 'pg';

/** A tick of Linux's clock. */
const MS_PER_TICK = 10;

/** The processor time in ms of the connections that a database has now: unlike a clock, it is the same on a busy machine. */
export async function readDatabaseTime(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const { rows } = await client.query<{ readonly pid: number }>(others).finally(() => client.end());
  return rows.reduce((sum, { pid }) => sum + readProcessTime(pid), 0);
}

/** The processor time in ms of a process, user and system. */
export function readProcessTime(pid: number): number {
  return ticksOf(pid) * MS_PER_TICK;
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
