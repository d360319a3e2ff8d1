import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CAUSEWAY = join(import.meta.dirname, '..', '..', 'scripts', 'causeway.mjs');
const LINK = /http:\/\/localhost:\d+\//;

/** A running `causeway studio --team`. */
export interface TeamStudio {
  readonly origin: string;
  /** Ends it at once, in the middle of its work. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface TeamStudioOptions {
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
}

export async function startTeamStudio({ databaseUrl, env = {}, port = 0 }: TeamStudioOptions): Promise<TeamStudio> {
  const command = spawn(process.execPath, [CAUSEWAY, 'studio', '--team', '--port', String(port)], {
    env: { ...process.env, CAUSEWAY_MODE: 'test', DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const link = await linkOf(command);
  return { origin: new URL(link).origin, kill: () => end(command, 'SIGKILL'), stop: () => end(command, 'SIGINT') };
}

async function linkOf(command: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    command.once('exit', (code) => reject(new Error(`Studio ended with code ${code}`)));
    command.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = LINK.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}

async function end(command: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (command.exitCode !== null || command.signalCode !== null) return;
  const ended = once(command, 'exit');
  command.kill(signal);
  await ended;
}

/** A person of test mode, without a browser window. */
export interface TeamMember {
  readonly call: (
    path: string,
    options?: { readonly method?: string; readonly body?: object; readonly origin?: string },
  ) => Promise<Response>;
}

export async function signInAs(origin: string, person: string): Promise<TeamMember> {
  const form = new URLSearchParams({ person });
  const entered = await fetch(`${origin}/sign-in`, { method: 'POST', body: form, headers: { origin }, redirect: 'manual' });
  return memberWith(origin, entered.headers.get('set-cookie')?.split(';')[0] ?? '');
}

export function memberWith(origin: string, cookie: string): TeamMember {
  return {
    call: (path, { method = 'GET', body, origin: sent = origin } = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { cookie, origin: sent, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}
