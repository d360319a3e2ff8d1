import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkGarden } from '#cli';
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
  const root = mkdtempSync(join(tmpdir(), 'garden-'));
  cpSync(join(here, 'sound'), root, { recursive: true });
  if (name !== undefined) cpSync(join(here, 'faults', name), root, { recursive: true });
  const { diagnostics } = checkGarden({ root, registry, env: {} }, { withProof: true });
  rmSync(root, { recursive: true });
  checked.set(name ?? '', diagnostics);
  return diagnostics;
}

/** A file of a garden as text, if it has one. */
export function readGardenFile(garden: string, file: string): string | undefined {
  const path = join(here, garden, file);
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
}
