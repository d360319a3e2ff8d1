import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkGarden, fixGarden } from '#cli';
import type { Diagnostic } from '#engine/check';

import { registry } from './registry.ts';

const here = import.meta.dirname;

/** Gardens that are broken on purpose: the files of each are laid over the sound one. */
export const brokenGardens: readonly string[] = readdirSync(join(here, 'faults')).toSorted();

const checked = new Map<string, readonly Diagnostic[]>();

/** What is told of a broken garden, or of the sound one. */
export function checkBrokenGarden(name?: string): readonly Diagnostic[] {
  const known = checked.get(name ?? '');
  if (known) return known;
  const diagnostics = checkGardenOf(name === undefined ? undefined : `faults/${name}`);
  checked.set(name ?? '', diagnostics);
  return diagnostics;
}

/** What is told of the sound garden with the files of this folder laid over it. */
export function checkGardenOf(folder: string | undefined): readonly Diagnostic[] {
  return inGarden(folder, (root) => checkGarden({ root, registry, env: {} }, { withProof: true }).diagnostics);
}

/** A file of such a garden once all was mended that can be, and what is told then. */
export function fixGardenOf(folder: string, file: string) {
  return inGarden(folder, (root) => {
    const { check } = fixGarden({ root, registry, env: {} }, () => true);
    return { text: readFileSync(join(root, file), 'utf8'), left: check.diagnostics };
  });
}

function inGarden<Answer>(folder: string | undefined, look: (root: string) => Answer): Answer {
  const root = mkdtempSync(join(tmpdir(), 'garden-'));
  try {
    cpSync(join(here, 'sound'), root, { recursive: true });
    if (folder !== undefined) cpSync(join(here, folder), root, { recursive: true });
    return look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A file of a garden as text, if it has one. */
export function readGardenFile(garden: string, file: string): string | undefined {
  const path = join(here, garden, file);
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
}
