import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { unsupportedMachine } from './problem.ts';

type Program = 'initdb' | 'pg_ctl' | 'postgres';

/** An account that PostgreSQL may run as. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Where a PostgreSQL lives and as whom its programs run. */
export interface Host {
  /** Holds the cluster and its log. */
  readonly home: string;
  /** The folder with bin/, lib/ and share/. */
  readonly binaries: string;
  /** Whom the files belong to; absent: the user of this process. */
  readonly user?: User;
  /** Put before every command, to run it in another environment. */
  readonly through?: readonly string[];
}

export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one of PostgreSQL's programs to its end. A Ctrl-C at the terminal does not reach it, so it is never cut in half. */
export function runProgram(host: Host, program: Program, args: readonly string[]): Promise<Ran> {
  return runCommand(host, programPath(host, program), args);
}

/** Runs any command as the host would. */
export function runCommand(host: Host, command: string, args: readonly string[]): Promise<Ran> {
  const [file, ...rest] = [...(host.through ?? []), command, ...args] as [string, ...string[]];
  const detached = process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    let output = '';
    const failed = (error: Error) => {
      if (lacksItsLoader(error, command)) reject(unsupportedMachine(`${process.platform}-${process.arch} without glibc (musl)`));
      else resolve({ ok: false, output: `${output}\n${error.message}` });
    };
    try {
      const child = spawn(file, rest, { ...runOptions(host), detached, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.once('error', failed);
      child.once('close', (code) => resolve({ ok: code === 0, output }));
    } catch (error) {
      // An account that the system does not know is refused at once.
      failed(error as Error);
    }
  });
}

/** The same at once, for a process that is already exiting. */
export function runProgramSync(host: Host, program: Program, args: readonly string[]): void {
  const [file, ...rest] = [...(host.through ?? []), programPath(host, program), ...args] as [string, ...string[]];
  spawnSync(file, rest, { ...runOptions(host), stdio: 'ignore' });
}

function programPath(host: Host, program: Program): string {
  return join(host.binaries, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

function runOptions(host: Host) {
  // A clean environment: PGDATA, PGPORT and their like would redirect the programs. The folder must be one the user can enter.
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return {
    cwd: host.home,
    env: { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(host.through ? {} : host.user),
  };
}

/** A program that is there and yet "not found" lacks its loader: these are built for glibc, and this is musl. */
function lacksItsLoader(error: Error, command: string): boolean {
  return 'code' in error && error.code === 'ENOENT' && process.platform === 'linux' && existsSync(command);
}
