import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

import type { WorkerSettings } from './year-settings.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Builds the worker for Node alone, once. */
export async function buildWorker(): Promise<string> {
  const outDir = join(ROOT, '.cache', `year-worker-${process.pid}`);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(import.meta.dirname, 'worker.ts'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return join(outDir, 'worker.mjs');
}

interface Answer {
  readonly at?: number;
  readonly failed?: string;
  readonly problems?: readonly string[];
}

/** Processes that collect payments. Any of them can be killed at any time; another takes its place and does the same moment again. */
export function openWorkers(file: string, settings: WorkerSettings, count: number) {
  const children: (ChildProcess | undefined)[] = Array.from({ length: count });
  const problems: string[] = [];

  async function start(place: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, YEAR_SETTINGS: JSON.stringify(settings), NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children[place] = child;
    await once(child, 'message');
    return child;
  }

  /** True when the worker did it all; false when it was killed or lost the database. */
  async function attempt(place: number, at: number): Promise<boolean> {
    const current = children[place];
    const child = current && current.exitCode === null && current.signalCode === null ? current : await start(place);
    const answer = await new Promise<Answer | undefined>((resolve) => {
      const end = () => resolve(undefined);
      child.once('exit', end);
      child.once('message', (message: Answer) => {
        child.off('exit', end);
        resolve(message);
      });
      child.send({ at }, (error) => error && resolve(undefined));
    });
    problems.push(...(answer?.problems ?? []), ...(answer?.failed === undefined ? [] : [answer.failed]));
    return answer !== undefined && answer.failed === undefined;
  }

  return {
    problems,
    async run(at: number): Promise<void> {
      await Promise.all(
        children.map(async (_, place) => {
          for (let tries = 0; !(await attempt(place, at)); tries += 1)
            if (tries > 20) throw new Error(`a worker fails at ${new Date(at).toISOString()}: ${problems.at(-1)}`);
        }),
      );
    },
    kill: (place: number) => children[place]?.kill('SIGKILL'),
    async close(): Promise<void> {
      await Promise.all(
        children.map(async (child) => {
          if (!child || child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
      await rm(join(file, '..'), { recursive: true, force: true });
    },
  };
}
