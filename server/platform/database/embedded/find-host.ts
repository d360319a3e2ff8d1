import { mkdir, chown, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Binaries } from './binaries.ts';
import { type Host, runCommand, runProgram, type User } from './host.ts';
import { explainProblem } from './problem.ts';
import { copyBinaries, movedHome } from './public-folder.ts';

/** Where and as whom PostgreSQL can run here, with its folder made. */
export async function getHost(dataDir: string, binaries: Binaries, log: (sentence: string) => void): Promise<Host> {
  try {
    await mkdir(dataDir, { recursive: true });
    const host =
      process.getuid?.() === 0 ? await findRootHost(dataDir, binaries, log) : { home: dataDir, binaries: binaries.folder };
    if (!host) throw explainProblem('cannot be run as root', dataDir);
    return host;
  } catch (error) {
    throw isSystemError(error) ? explainProblem(error.message, dataDir) : error;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

const ROOT: User = { uid: 0, gid: 0 };
const UNPRIVILEGED: User = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so root lends it another account. In order: the owner of the data (or `nobody`)
 * where everything is; a user namespace in which root is not root; programs, then data too, in a folder that all may enter.
 */
async function findRootHost(dataDir: string, binaries: Binaries, log: (sentence: string) => void): Promise<Host | undefined> {
  const moved = movedHome(dataDir);
  const isMoved = !(await ownerOf(dataDir)) && (await ownerOf(moved)) !== undefined;
  const home = isMoved ? moved : dataDir;
  const owner = await ownerOf(home);
  const inPlace = { home, binaries: binaries.folder };
  if (owner?.uid === 0) return firstThatWorks([namespaced(inPlace)]);

  const user = owner ?? (await findUnprivileged());
  const first = await firstThatWorks([{ ...inPlace, user }, ...(owner ? [] : [namespaced(inPlace)])]);
  if (first) return first;

  const copied = await copyBinaries(binaries);
  const host = await firstThatWorks([home, ...(owner ? [] : [moved])].map((place) => ({ home: place, binaries: copied, user })));
  if (host && host.home !== dataDir) log(`No unprivileged user may enter ${dataDir}, so the database lives in ${host.home}.`);
  return host;
}

function namespaced(host: Host): Host {
  return { ...host, through: ['unshare', '--user', `--map-user=${UNPRIVILEGED.uid}`, `--map-group=${UNPRIVILEGED.gid}`, '--'] };
}

async function firstThatWorks(hosts: readonly Host[]): Promise<Host | undefined> {
  for (const host of hosts) {
    if (await works(host)) return host;
  }
  return undefined;
}

/** Tried rather than reasoned: access lists, mounts and security modules all decide. */
async function works(host: Host): Promise<boolean> {
  const { uid, gid } = host.user ?? ROOT;
  await mkdir(host.home, { recursive: true });
  await chown(host.home, uid, gid);
  const starts = await runProgram(host, 'postgres', ['--version']);
  if (!starts.ok) return false;
  const writes = await runCommand(host, '/bin/sh', ['-c', 'cd "$0" && test -w .', host.home]);
  return writes.ok;
}

async function ownerOf(home: string): Promise<User | undefined> {
  return stat(join(home, 'cluster')).catch(() => undefined);
}

async function findUnprivileged(): Promise<User> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : UNPRIVILEGED;
}
