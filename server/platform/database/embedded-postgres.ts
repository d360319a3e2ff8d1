import { resolve, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDatabase } from './create-database.ts';
import { getBinaries } from './embedded/binaries.ts';
import { type Cluster, getCluster, SUPERUSER } from './embedded/cluster.ts';
import { getHost } from './embedded/find-host.ts';
import type { Host } from './embedded/host.ts';
import { findPostmaster, startPostmaster, stopPostmaster, stopPostmasterSoon } from './embedded/postmaster.ts';
import { DatabaseProblem, explainProblem } from './embedded/problem.ts';
import { openToService } from './service-user.ts';
import { type Watcher, openWatcher } from './embedded/watcher.ts';

export { DatabaseProblem };

const PATIENCE_MS = 120_000;

/** A PostgreSQL of our own that is running. */
export interface EmbeddedPostgres {
  /** Of the database `causeway` in it, for the service: its user owns the tables and has no other rights. */
  readonly url: string;
  /** The same database for its administrator, a superuser, whom row-level security does not bind. */
  readonly adminUrl: string;
  /** True when another process had started it. */
  readonly adopted: boolean;
  /** Gives it up. The last process to do so stops it; data stays on disk. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** Kept between runs; belongs to this PostgreSQL alone. */
  readonly dataDir: string;
  readonly log: (sentence: string) => void;
}

/**
 * The one PostgreSQL of a data folder: started, or joined where another process has started it (even one killed since).
 * Any number of processes may call this at once. Throws a DatabaseProblem whose message names the cure.
 */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  // PostgreSQL's programs run in that folder, where a relative path would mean another.
  const host = await getHost(resolve(dataDir), await getBinaries(), log);
  const cluster = await getCluster(host, log);
  const { watcher, serverUrl, adopted } = await startOrJoin(host, cluster);
  const adminUrl = await createDatabase(serverUrl, 'causeway');
  const url = await openToService(serverUrl, 'causeway', cluster.password);
  return { url, adminUrl, adopted, stop: stopOnce(host, cluster, watcher, adopted) };
}

/** No lock is needed: PostgreSQL itself lets only one start on a folder, and who loses that race joins the winner. */
async function startOrJoin(host: Host, cluster: Cluster) {
  let adopted = true;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const running = await findPostmaster(cluster);
    if (running) {
      const serverUrl = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${running.port}/postgres`;
      const watcher = await openWatcher(serverUrl, cluster.folder);
      if (watcher) return { watcher, serverUrl, adopted };
      continue;
    }
    const started = await startPostmaster(host, cluster);
    adopted = !started.ok;
    const lostRace = !started.ok && ((await findPostmaster(cluster)) || /address already in use/i.test(started.output));
    if (!started.ok && !lostRace) throw explainProblem(started.output, host.home);
  }
  throw new DatabaseProblem(`The PostgreSQL in ${host.home} runs but does not answer. Its log is ${cluster.logFile}.`);
}

function stopOnce(host: Host, cluster: Cluster, watcher: Watcher, adopted: boolean): () => Promise<void> {
  const stopSoon = () => stopPostmasterSoon(host, cluster);
  // For a process that ends without having called stop; one that is killed leaves it to the next to join.
  if (!adopted) process.once('exit', stopSoon);
  let stopping: Promise<void> | undefined;
  return () => {
    process.off('exit', stopSoon);
    stopping ??= leave(host, cluster, watcher);
    return stopping;
  };
}

async function leave(host: Host, cluster: Cluster, watcher: Watcher): Promise<void> {
  const isLast = await watcher.leave().catch(() => false);
  if (isLast) await stopPostmaster(host, cluster);
  await watcher.close().catch(() => {});
}

export interface StartDatabaseOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the repository, which holds the data unless CAUSEWAY_DATA_DIR names another. */
  readonly root: string;
  readonly log: (sentence: string) => void;
}

/** The database of this service: the one that DATABASE_URL names, else a PostgreSQL of our own. */
export async function startDatabase({ env, root, log }: StartDatabaseOptions): Promise<EmbeddedPostgres> {
  const { DATABASE_URL: url } = env;
  if (url) return { url, adminUrl: url, adopted: true, stop: () => Promise.resolve() };
  const dataDir = join(env['CAUSEWAY_DATA_DIR'] || join(root, '.data'), 'postgres');
  return startEmbeddedPostgres({ dataDir, log });
}
