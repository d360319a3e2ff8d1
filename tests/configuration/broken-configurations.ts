import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkConfiguration, fixConfiguration } from '#cli';
import type { Diagnostic, Registry } from '#engine/check';

import { rememberByContent } from '../setup/remember-by-content.ts';
import { registry } from './registry.ts';

const here = import.meta.dirname;

/** Versions of provider files are past, or to come, by this time. */
const NOW = new Date('2026-11-23T12:00:00Z');

/** Configurations that are broken on purpose: the files of each are laid over the sound one. */
export const brokenConfigurations: readonly string[] = readdirSync(join(here, 'faults')).toSorted();

/** What the fault does not touch is as in the sound configuration. */
const remembering = rememberByContent();

const checked = new Map<string, readonly Diagnostic[]>();

/** The report on a broken configuration, or on the sound one. */
export function checkBrokenConfiguration(name?: string): readonly Diagnostic[] {
  const known = checked.get(name ?? '');
  if (known) return known;
  const diagnostics = checkConfigurationOf(name === undefined ? undefined : `faults/${name}`);
  checked.set(name ?? '', diagnostics);
  return diagnostics;
}

/** The report on the sound configuration with the files of this folder in place of its own. */
export function checkConfigurationOf(folder: string | undefined): readonly Diagnostic[] {
  return inConfiguration(
    folder,
    (root) =>
      checkConfiguration({ root, registry: registryOf(root), env: {}, now: NOW, ...remembering }, { withProof: true })
        .diagnostics,
  );
}

/** What the code of the app declares: as ever, or what the file `registry.json` of a broken configuration adds. */
function registryOf(root: string): Registry {
  const path = join(root, 'registry.json');
  return existsSync(path) ? { ...registry, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<Registry>) } : registry;
}

/** A file of such a configuration after --fix, and what remains to report. */
export function fixConfigurationOf(folder: string, file: string) {
  return inConfiguration(folder, (root) => {
    const { check } = fixConfiguration({ root, registry, env: {} }, () => true);
    return { text: readFileSync(join(root, file), 'utf8'), left: check.diagnostics };
  });
}

function inConfiguration<Answer>(folder: string | undefined, look: (root: string) => Answer): Answer {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'));
  try {
    cpSync(join(here, 'sound'), root, { recursive: true });
    if (folder !== undefined) cpSync(join(here, folder), root, { recursive: true });
    return look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A file of a configuration as text, if it has one. */
export function readConfigurationFile(configuration: string, file: string): string | undefined {
  const path = join(here, configuration, file);
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
}
