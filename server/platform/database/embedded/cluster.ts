import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Host, runProgram } from './host.ts';
import { DatabaseProblem, explainProblem } from './problem.ts';

export const SUPERUSER = 'causeway';
const MAJOR_VERSION = '18';
const DRAFT = 'initdb-';
const DRAFT_LIFE_MS = 10 * 60_000;

/** A database cluster on disk. */
export interface Cluster {
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
}

/** The cluster of this home, made when there is none. It appears whole or not at all, even when a process is killed. */
export async function getCluster(host: Host, log: (sentence: string) => void): Promise<Cluster> {
  const folder = join(host.home, 'cluster');
  if (!existsSync(folder)) {
    log('Making the database (only the first time, a few seconds) ...');
    await removeOldDrafts(host.home);
    await makeCluster(host, folder);
  }
  try {
    await requireVersion(folder);
    return {
      folder,
      logFile: join(host.home, 'postgres.log'),
      password: await readFile(join(folder, 'causeway-password'), 'utf8'),
    };
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : explainProblem(String(error), host.home);
  }
}

async function makeCluster(host: Host, folder: string): Promise<void> {
  const draft = join(host.home, `${DRAFT}${randomUUID()}`);
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (host.user) await chown(passwordFile, host.user.uid, host.user.gid);
    const made = await runProgram(host, 'initdb', initdbArguments(draft, passwordFile));
    if (!made.ok) throw explainProblem(made.output, host.home);
    await appendFile(join(draft, 'postgresql.conf'), configuration());
    await rename(passwordFile, join(draft, 'causeway-password'));
    await rename(draft, folder).catch((error: unknown) => {
      // Two processes made one at once: renaming onto a full folder fails, and the first one counts.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function initdbArguments(draft: string, passwordFile: string): readonly string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, whatever locales are installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

function configuration(): string {
  // A socket folder relative to the cluster never exceeds the 107 bytes that a socket's path may have.
  const sockets = process.platform === 'win32' ? '' : '.';
  return [
    '',
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${sockets}'`,
    'max_connections = 200',
    'fsync = on',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    '',
  ].join('\n');
}

async function requireVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR_VERSION) return;
  throw new DatabaseProblem(
    `The database in ${folder} was made by PostgreSQL ${version}, and this is ${MAJOR_VERSION}. Move that folder away to begin with an empty one, or set CAUSEWAY_DATA_DIR.`,
  );
}

async function removeOldDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT)) continue;
    const path = join(home, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > DRAFT_LIFE_MS) await rm(path, { recursive: true, force: true });
  }
}
