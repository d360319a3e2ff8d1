import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Cluster } from './cluster.ts';
import { type Host, type Ran, runProgram, runProgramSync } from './host.ts';

/** A PostgreSQL that runs on a cluster, or is just starting or stopping. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The PostgreSQL that runs on this cluster, started by any process. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return undefined;
  if (await runsOn(pid, cluster.folder)) return { pid, port };
  // Left by a kill or a power cut. PostgreSQL drops it by itself, except where the number now belongs to another program.
  if (isAlive(pid)) await rm(file, { force: true });
  return undefined;
}

/** PostgreSQL's own log would quote statements, and values in the details of an error: names, addresses, phone numbers. */
const QUIET_LOG = '-c log_error_verbosity=terse -c log_min_error_statement=panic';

/** Starts PostgreSQL on a free port of this machine and waits until it answers; a crashed one recovers first. */
export async function startPostmaster(host: Host, cluster: Cluster): Promise<Ran> {
  const port = await freePort();
  const options = ['-D', cluster.folder, '-l', cluster.logFile, '-o', `-p ${port} ${QUIET_LOG}`];
  const ran = await runProgram(host, 'pg_ctl', ['start', '-w', '-t', '300', ...options]);
  return ran.ok ? ran : { ok: false, output: `${ran.output}\n${await lastLines(cluster.logFile)}` };
}

/** Ends every connection, writes everything down and stops. */
export function stopPostmaster(host: Host, cluster: Cluster): Promise<Ran> {
  return runProgram(host, 'pg_ctl', ['stop', '-m', 'fast', '-w', '-t', '60', '-D', cluster.folder]);
}

/** Asks it to stop when the last connection ends, without waiting. */
export function stopPostmasterSoon(host: Host, cluster: Cluster): void {
  runProgramSync(host, 'pg_ctl', ['stop', '-m', 'smart', '-W', '-D', cluster.folder]);
}

/** PostgreSQL works inside its data folder, which distinguishes it from any other process that got its number. */
async function runsOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(folder));
  if (process.platform === 'win32') return isAlive(pid);
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return listed.stdout.includes(folder);
}

async function lastLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-8).join('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

/** Whether a process of this number runs now, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
