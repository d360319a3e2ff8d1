import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { freePort } from '../setup/service-process.ts';
import { giveAway, makeFolder, runProgram, startProgram } from './programs.ts';

const SUPERUSER = 'causeway';
const ANSWERS_MS = 30_000;
/** The replica's name, by which a primary waits for it. */
export const REPLICA = 'replica';

/** A PostgreSQL of Debian's packages, whose disk is lost with it. */
export interface DebianPostgres {
  readonly port: number;
  /** Of this database in it, for its superuser. */
  readonly urlOf: (database: string, port?: number) => string;
  readonly ask: <Row extends object>(sql: string) => Promise<readonly Row[]>;
  /** Everything ends at once, nothing is flushed or sent. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startPrimary(): Promise<DebianPostgres> {
  const { folder, remove } = makeFolder('primary');
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, SUPERUSER);
  giveAway(passwordFile);
  await runProgram(
    'initdb',
    ['-D', data, '-U', SUPERUSER, '--auth=md5', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync'],
    folder,
  );
  // The MD5 hash is what a pooler of every age can pass on.
  appendFileSync(
    join(data, 'postgresql.conf'),
    "\npassword_encryption = 'md5'\nmax_connections = 100\nunix_socket_directories = ''\n",
  );
  return startOn(data, { folder, remove });
}

/** A streaming replica of another, which reads from this port of it. */
export async function startReplica(primary: DebianPostgres, port: number): Promise<DebianPostgres> {
  const { folder, remove } = makeFolder('replica');
  const data = join(folder, 'data');
  const url = `${primary.urlOf('postgres', port)}?application_name=${REPLICA}`;
  await runProgram('pg_basebackup', ['-D', data, '-d', url, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'], folder);
  return startOn(data, { folder, remove });
}

async function startOn(data: string, { folder, remove }: ReturnType<typeof makeFolder>): Promise<DebianPostgres> {
  const port = await freePort();
  const running = await startProgram('postgres', ['-D', data, '-p', String(port)], { cwd: folder, port });
  const urlOf = (database: string, at = port) => `postgres://${SUPERUSER}:${SUPERUSER}@127.0.0.1:${at}/${database}`;
  const ask: DebianPostgres['ask'] = async <Row extends object>(sql: string) => {
    const client = new Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      return (await client.query(sql)).rows as readonly Row[];
    } finally {
      await client.end();
    }
  };
  // It listens before it answers.
  for (const deadline = Date.now() + ANSWERS_MS; !(await ask('select 1').catch(() => false)); await sleep(50))
    if (Date.now() > deadline) throw new Error('postgres listens, but does not answer');
  return {
    port,
    urlOf,
    ask,
    kill: () => running.end('SIGQUIT'),
    stop: async () => {
      await running.end('SIGQUIT');
      remove();
    },
  };
}
