import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { currentBuild } from './current-build.ts';

const run = promisify(execFile);
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'docs', 'tests', 'bench']);
/** The first script of every page. */
const ENTRY = 'app/entry-client.tsx';

/** A copy of this repository with its build, in which a test changes sources and builds again. */
export interface Checkout {
  readonly folder: string;
  /** Changes the first script of every page. */
  readonly change: () => void;
  readonly undoChange: () => void;
  /** Builds what is there; returns what the command prints. */
  readonly build: () => Promise<string>;
  readonly remove: () => void;
}

export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of readdirSync('.')) if (!LEFT_OUT.has(name)) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const built of ['dist/current.json', currentBuild('.')]) cpSync(built, join(folder, built), { recursive: true });
  const entry = join(folder, ENTRY);
  return {
    folder,
    change: () => writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nperformance.mark('changed');\n`),
    undoChange: () => cpSync(ENTRY, entry),
    build: async () => (await run(process.execPath, [join(folder, 'scripts/build-if-stale.mjs')], { cwd: folder })).stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
