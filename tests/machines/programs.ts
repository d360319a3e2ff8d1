import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { test, type TestContext } from 'vitest';

/** A program of Debian that these tests start, and the package that has it. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_basebackup: 'postgresql',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
} as const;
type Program = keyof typeof PACKAGES;
/** They make file systems. */
const FOR_ROOT: readonly string[] = ['podman', 'debootstrap'];

/** Several of them refuse to run as root. */
const UNPRIVILEGED = 65_534;
const ACCOUNT = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
const READY_MS = 30_000;
const STOP_MS = 10_000;

function findProgram(name: Program): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const ofDebian = versions.map((version) => join(debian, version, 'bin'));
  const folders = [...ofDebian, ...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** A test that needs these programs, and is skipped with a sentence where one is missing. */
export function machineTest(title: string, programs: readonly Program[], run: () => Promise<void>, timeout: number): void {
  const work = async ({ skip }: Pick<TestContext, 'skip'>) => {
    const missing = programs.filter((program) => findProgram(program) === undefined);
    const packages = [...new Set(missing.map((program) => PACKAGES[program]))].join(' ');
    skip(missing.length > 0, `${missing.join(', ')} is missing; on Debian: apt-get install ${packages}`);
    skip(process.getuid?.() !== 0 && programs.some((program) => FOR_ROOT.includes(program)), 'only root can make file systems');
    await run();
  };
  test(title, { timeout }, work);
}

/** A new folder for a program; removed by the returned function. */
export function makeFolder(of: string): { readonly folder: string; readonly remove: () => void } {
  // In memory where the machine has it: a disk may take minutes for a new database.
  const memory = '/dev/shm';
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), `causeway-${of}-`));
  giveAway(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Lets the account of the programs use a file. */
export function giveAway(path: string): void {
  if (ACCOUNT.uid !== undefined) chownSync(path, ACCOUNT.uid, ACCOUNT.gid);
}

/** Runs a program to its end. */
export async function runProgram(name: Program, args: readonly string[], cwd: string): Promise<void> {
  const child = start(name, args, cwd);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ends with ${code}: ${output()}`);
}

/** Runs a program to its end with all rights, and returns what it prints. */
export function runAsRoot(name: Program, args: readonly string[]): string {
  const file = findProgram(name);
  if (file === undefined) throw new Error(`${name} is missing`);
  return execFileSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A program that runs and listens. */
export interface RunningProgram {
  /** Sends a signal, and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

export async function startProgram(
  name: Program,
  args: readonly string[],
  { cwd, port }: { readonly cwd: string; readonly port: number },
): Promise<RunningProgram> {
  const child = start(name, args, cwd);
  const output = collect(child);
  for (const deadline = Date.now() + READY_MS; !(await listensAt(port)); await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ends with ${child.exitCode}: ${output()}`);
    if (Date.now() > deadline) throw new Error(`${name} does not listen: ${output()}`);
  }
  return {
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(killing);
    },
  };
}

function start(name: Program, args: readonly string[], cwd: string): ChildProcess {
  const file = findProgram(name);
  if (file === undefined) throw new Error(`${name} is missing`);
  return spawn(file, args, {
    cwd,
    ...ACCOUNT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return () => output.slice(-4_000);
}

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
