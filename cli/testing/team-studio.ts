import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startTeamStudio } from '#studio/service';

import type { CommandContext } from '../command.ts';
import { openStudioTeam } from '../studio-team.ts';
import { configurationRegistry } from './configuration-registry.ts';

/** A person of test mode, who sends what they like. Each answer is the status and the body. */
export interface TeamCaller {
  readonly get: (path: string) => Promise<readonly [number, unknown]>;
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<readonly [number, unknown]>;
  /** A page, as a frame fetches it. */
  readonly page: (path: string) => Promise<Response>;
}

export interface TeamServer {
  readonly origin: string;
  readonly signIn: (person: string) => Promise<TeamCaller>;
  readonly close: () => Promise<void>;
}

/** The server of Studio for a team, without the pages, on the small configuration of the tests and a database. */
export async function openTeamServer(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Promise<TeamServer> {
  const root = resolve('tests/configuration/sound');
  const env = { DATABASE_URL: databaseUrl, CAUSEWAY_MODE: 'test', ...more };
  const context: CommandContext = {
    root,
    cwd: root,
    env,
    // Pages are made by the app, which is not part of this test.
    loadRender:
      async () =>
      async ({ provider, url }) =>
        Promise.resolve({ html: `<p>${provider.display_name} at ${url}</p>`, status: 200 }),
    clientDir: emptyClient(),
    loadRegistry: async () => Promise.resolve({ ...configurationRegistry, hasText: () => true }),
    out: () => {},
    report: () => {},
    rewriteLine: undefined,
  };
  const team = await openStudioTeam(context, { others: () => [], shared: () => [], envOf: () => ({}) });
  const studioDir = join(tmpdir(), 'no-pages');
  const studio = await startTeamStudio({ studioDir, host: '127.0.0.1', port: 0, origin: undefined, team: team.port });
  const { origin } = new URL(studio.link);
  return {
    origin,
    signIn: (person) => signIn(origin, person),
    close: async () => {
      await studio.close();
      await team.close();
    },
  };
}

/** The files of the pages' browser code, without what is in them. */
function emptyClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ 'app/entry-client.tsx': { file: 'assets/app.js' } }));
  return folder;
}

async function signIn(origin: string, person: string): Promise<TeamCaller> {
  const body = new URLSearchParams({ person });
  const entered = await fetch(`${origin}/sign-in`, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const call = async (path: string, sent?: object, more: Readonly<Record<string, string>> = {}) => {
    const headers = { cookie, origin, ...(sent && { 'content-type': 'application/json' }), ...more };
    const answer = await fetch(`${origin}${path}`, { headers, ...(sent && { method: 'POST', body: JSON.stringify(sent) }) });
    return [answer.status, await answer.json()] as const;
  };
  return { get: (path) => call(path), post: call, page: (path) => fetch(`${origin}${path}`, { headers: { cookie } }) };
}
