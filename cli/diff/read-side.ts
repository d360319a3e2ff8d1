import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { type CommandContext, CommandProblem, exitCode } from '../command.ts';

/** One side of a comparison: texts by their path below what was named; a single file has the path "". */
export interface Side {
  /** As it was named. */
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

type Place = Pick<CommandContext, 'cwd'>;

/** A file, a folder with all files below it, or either as a commit of git has it: `main:providers/lakeside.json`. */
export function readSide({ cwd }: Place, name: string): Side {
  const path = resolve(cwd, name);
  if (existsSync(path))
    return { name, files: statSync(path).isDirectory() ? readBelow(path) : new Map([['', readFileSync(path, 'utf8')]]) };
  const [revision = '', ...rest] = name.split(':');
  if (rest.length === 0 || revision.startsWith('-')) {
    const hint = 'a file, a folder, or COMMIT:PATH such as main:providers/lakeside.json';
    throw new CommandProblem(exitCode.notFound, `there is no "${name}" (${hint})`);
  }
  return { name, files: readRevision(cwd, revision, rest.join(':')) };
}

/** Whether a file or a folder of this name is there. */
export function isThere({ cwd }: Place, name: string): boolean {
  return existsSync(resolve(cwd, name));
}

/** What the last commit has of a file or a folder. */
export function readCommitted({ cwd }: Place, name: string): Side {
  return {
    name: `HEAD:${name}`,
    files: readRevision(cwd, 'HEAD', `./${relative(cwd, resolve(cwd, name)).split(sep).join('/')}`),
  };
}

function readBelow(folder: string, below = folder): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  );
  return new Map(
    entries.flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return [...readBelow(path, below)];
      return isOurs(entry.name) ? [[relative(below, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const] : [];
    }),
  );
}

function readRevision(cwd: string, revision: string, path: string): ReadonlyMap<string, string> {
  const at = `${revision}:${path === '' ? './' : path}`;
  const kind = git(cwd, ['cat-file', '-t', at]).trim();
  if (kind === 'blob') return new Map([['', git(cwd, ['cat-file', 'blob', at])]]);
  const names = git(cwd, ['ls-tree', '-r', '-z', '--name-only', at]).split('\0').filter(isOurs);
  const folder = at.endsWith('/') || at.endsWith(':') ? at : `${at}/`;
  return new Map(names.map((name) => [name, git(cwd, ['cat-file', 'blob', `${folder}${name}`])]));
}

function isOurs(name: string): boolean {
  return name.endsWith('.json') && !name.endsWith('.schema.json');
}

function git(cwd: string, args: readonly string[]): string {
  try {
    return execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new CommandProblem(
      exitCode.notFound,
      `there is no file, folder or commit "${args.at(-1) ?? ''}" (git: ${said.replace(/^fatal: /, '').split('\n')[0] ?? ''})`,
    );
  }
}
