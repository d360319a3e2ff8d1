import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import type { DayString } from '#rules';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Db } from '../../schema/database.ts';
import type { KeyedHash } from './keyed-hash.ts';

const decompress = promisify(brotliDecompress);

/** The names that a build gives to files for browsers: each has the hash of its content. */
const NAME = /^[\w-]+\.(?:js|css|woff2)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The number of rows that one statement writes: a few hundred kilobytes. */
const AT_ONCE = 100;
const RENEW_MS = 12 * 60 * 60 * 1000;
/** Names are read anew at most this often, however many are asked for that no build has. */
const NAMES_MS = 250;
/** The files of other builds that a process keeps in memory: a few megabytes. */
const MOST_KEPT = 200;

export interface BuildFilesOptions {
  /** For the rows of all providers, as a build belongs to none. */
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** A file of a build, as it was stored. */
interface BuildFile {
  readonly content: Buffer;
  readonly is_compressed: boolean;
}

export interface SentFile {
  readonly type: string;
  readonly content: Buffer;
  readonly isCompressed: boolean;
}

/** The files of all builds that processes on this database serve. */
export interface BuildFiles {
  /** Stores the assets of these folders, before the first page names them, and renews them until `close`. */
  readonly keep: (folders: readonly string[]) => Promise<void>;
  /** A file of another build, if there is one. It stays compressed where the browser takes that. */
  readonly find: (folder: string, name: string, takesBrotli: boolean) => Promise<SentFile | undefined>;
  readonly close: () => void;
}

/**
 * While one build replaces another, a balancer sends a page and the files that it names to different processes. So each process
 * stores its files in the database, and answers with those of the others.
 */
export function openBuildFiles({ db, keyedHash, now, log }: BuildFilesOptions): BuildFiles {
  let timer: ReturnType<typeof setInterval> | undefined;
  const sealOf = (path: string, { content, is_compressed }: BuildFile) =>
    keyedHash('build file', `${path} ${is_compressed} ${createHash('sha256').update(content).digest('hex')}`);

  async function store(folders: readonly string[]): Promise<void> {
    const files = folders.flatMap(assetsOf).map((file) => ({ ...file, seal: sealOf(file.path, file) }));
    const paths = files.map(({ path }) => path);
    const known = await db
      .selectFrom('build_files')
      .select(['path', 'seal'])
      .where('path', '=', sql<string>`any(${paths})`)
      .execute();
    const seals = new Map(known.map(({ path, seal }) => [path, seal]));
    const missing = files.filter(({ path, seal }) => seals.get(path) !== seal);
    const used_on = sql<DayString>`${now()}::timestamptz::date`;
    for (let from = 0; from < missing.length; from += AT_ONCE)
      await db
        .insertInto('build_files')
        .values(missing.slice(from, from + AT_ONCE).map((file) => ({ ...file, used_on })))
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet((row) => ({
            content: row.ref('excluded.content'),
            is_compressed: row.ref('excluded.is_compressed'),
            seal: row.ref('excluded.seal'),
            used_on: row.ref('excluded.used_on'),
          })),
        )
        .execute();
    // What another process is renewing is left to it.
    await sql`
      with old as (select path from build_files where path = any(${paths}) and used_on < ${used_on} for update skip locked)
      update build_files set used_on = ${used_on} from old where build_files.path = old.path
    `.execute(db);
  }

  let names: ReadonlySet<string> = new Set();
  let reading = Promise.resolve();
  let namesReadAt = -Infinity;
  const kept = new Map<string, BuildFile>();

  async function readNames(): Promise<void> {
    const rows = await db.selectFrom('build_files').select('path').execute();
    names = new Set(rows.map(({ path }) => path));
  }

  /** Whether a process has stored a file there. A flood of names that no build has costs a few statements a second. */
  async function isStored(path: string): Promise<boolean> {
    if (names.has(path)) return true;
    if (performance.now() - namesReadAt >= NAMES_MS) {
      namesReadAt = performance.now();
      reading = readNames();
    }
    await reading;
    return names.has(path);
  }

  async function readOnce(path: string): Promise<BuildFile | undefined> {
    const known = kept.get(path);
    if (known) return known;
    if (!(await isStored(path))) return undefined;
    const file = await db.selectFrom('build_files').selectAll().where('path', '=', path).executeTakeFirst();
    if (!file) return undefined;
    if (file.seal !== sealOf(path, file)) {
      log.warn({ path }, 'a stored file of a build is not as this service writes it, and is not served');
      return undefined;
    }
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(path, file);
    return file;
  }

  return {
    async keep(folders) {
      await store(folders);
      timer = setInterval(() => {
        store(folders).catch((err: unknown) => log.warn({ err }, 'the files of this build were not renewed in the database'));
      }, RENEW_MS).unref();
    },
    async find(folder, name, takesBrotli) {
      const type = TYPES[extname(name)];
      if (type === undefined || !NAME.test(name)) return undefined;
      const file = await readOnce(pathOf(folder, name));
      if (!file) return undefined;
      const { content, is_compressed } = file;
      if (!is_compressed || takesBrotli) return { type, content, isCompressed: is_compressed };
      return { type, content: await decompress(content), isCompressed: false };
    },
    close: () => clearInterval(timer),
  };
}

const pathOf = (folder: string, name: string) => `${basename(folder)}/assets/${name}`;

/** The files of a build, always in the same order: processes that store them at once do not lock each other out. */
function assetsOf(folder: string): readonly (BuildFile & { readonly path: string })[] {
  const assets = join(folder, 'assets');
  if (!existsSync(assets)) return [];
  const names = readdirSync(assets).filter((name) => NAME.test(name));
  return names.toSorted().map((name) => ({ path: pathOf(folder, name), ...read(join(assets, name)) }));
}

/** The build has compressed what gets smaller by it. */
function read(file: string): BuildFile {
  const compressed = `${file}.br`;
  const is_compressed = existsSync(compressed);
  return { content: readFileSync(is_compressed ? compressed : file), is_compressed };
}
