import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

import { freePort } from '../setup/service-process.ts';
import type { DebianPostgres } from './postgres.ts';
import { giveAway, makeFolder, startProgram } from './programs.ts';

/** PgBouncer, which lends its few connections for one transaction each. */
export interface Pooler {
  readonly port: number;
  /** By its own console: the version, for example. */
  readonly ask: <Row extends object>(command: string) => Promise<readonly Row[]>;
  readonly stop: () => Promise<void>;
}

export async function startPooler(postgres: DebianPostgres, connections: number): Promise<Pooler> {
  const { folder, remove } = makeFolder('pgbouncer');
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"causeway" "causeway"\n');
  giveAway(users);
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgres.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = md5',
    `auth_file = ${users}`,
    'admin_users = causeway',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`);
  giveAway(file);
  const running = await startProgram('pgbouncer', [file], { cwd: folder, port });
  return {
    port,
    ask: async <Row extends object>(command: string) => {
      const client = new Client({ connectionString: postgres.urlOf('pgbouncer', port) });
      await client.connect();
      try {
        return (await client.query(command)).rows as readonly Row[];
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      await running.end('SIGINT');
      remove();
    },
  };
}
