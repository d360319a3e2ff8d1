import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { pack } from '../../scripts/pack.mjs';

const run = promisify(execFile);

const tarballs = new Map<string, Promise<string>>();

/** A package as npm would publish it: one file, packed once for each process. */
export function tarballOf(name: 'engine' | 'embed'): Promise<string> {
  const tarball = tarballs.get(name) ?? pack(name, join(process.cwd(), '.cache', 'packages', String(process.pid), name));
  tarballs.set(name, tarball);
  return tarball;
}

/** A folder of a stranger, outside of this repository. */
export interface Project {
  readonly folder: string;
  /** Runs a program there; answers what it printed. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<string>;
  readonly node: (...args: readonly string[]) => Promise<string>;
  readonly npm: (...args: readonly string[]) => Promise<string>;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** An empty folder, with these packages installed from the registry or from a file. */
export async function aProject(packages: readonly string[] = []): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-package-'));
  const project: Project = {
    folder,
    run: (program, ...args) =>
      run(program, args, { cwd: folder, env: strangersEnvironment(), maxBuffer: 1 << 24 }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
          throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
        },
      ),
    node: (...args) => project.run(process.execPath, ...args),
    npm: (...args) => project.run('npm', ...args, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'),
    write: async (files) => {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  if (packages.length === 0) return project;
  await project.write({ 'package.json': JSON.stringify({ private: true, type: 'module' }) });
  await project.npm('install', '--ignore-scripts', ...packages);
  return project;
}

/** As a stranger's shell: without the variables that npm and vitest set for their own children. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_(?:registry|cache|userconfig))|VITEST|NODE_ENV|VITE_|INIT_CWD)/i.test(name),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
