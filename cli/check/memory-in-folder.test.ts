import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { configurationRegistry as registry } from '../testing/configuration-registry.ts';
import { checkConfiguration } from './check-configuration.ts';
import { KEPT_KINDS, memoryInFolder } from './memory-in-folder.ts';

const SLOW = { timeout: 60_000 };
const PROVIDER = 'providers/lakeside.json';

/** A sound configuration and a folder for what was found; each check opens the folder anew, as a command does. */
function openCommands() {
  const root = mkdtempSync(join(tmpdir(), 'remembered-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync('tests/configuration/sound', root, { recursive: true });
  const kept = join(root, 'kept');
  const context = { root, registry, env: {}, now: new Date('2026-06-16T12:00:00Z') };

  return {
    kept: join(kept, 'found.json'),
    edit: (file: string, change: (text: string) => string) =>
      writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8'))),
    checkAnew: () => checkConfiguration(context, { withProof: true }).diagnostics,
    /** What a command reports, and what it worked out instead of reading it. */
    check: () => {
      const memory = memoryInFolder(kept);
      const worked: string[] = [];
      const { diagnostics } = checkConfiguration(
        {
          ...context,
          remember: (what, of, on, workOut) =>
            memory.remember(what, of, on, () => {
              if (KEPT_KINDS.includes(what)) worked.push('file' in of ? `${what} ${String(of.file)}` : what);
              return workOut();
            }),
        },
        { withProof: true },
      );
      memory.save();
      return { diagnostics, worked };
    },
  };
}

test('the second command works nothing out again', SLOW, () => {
  const { check } = openCommands();

  expect(check().worked).not.toEqual([]);
  expect(check()).toEqual({ diagnostics: [], worked: [] });
});

test('a changed provider file is the only one that is read again', SLOW, () => {
  const { check, edit } = openCommands();
  check();
  edit(PROVIDER, (text) => text.replace('"display_name": "', '"display_name": "The '));

  expect(check().worked).toEqual([`provider ${PROVIDER}`, `words of the provider ${PROVIDER}`]);
});

test.each([
  ['a provider file', PROVIDER, (text: string) => text.replace('"logo_url"', '"logo_ulr"')],
  ['a flow', 'flows/appointment.json', (text: string) => text.replace('"end"', '"ended"')],
  ['a form', 'flows/forms/appointment.json', (text: string) => text.replace('"widget"', '"wigdet"')],
  ['a language', 'locales/es.json', (text: string) => text.replace('"thanks"', '"thank"')],
  ['a line above a fault', PROVIDER, (text: string) => `\n${text.replace('"logo_url"', '"logo_ulr"')}`],
])('a command after a change of %s reports what a check without a memory reports', SLOW, (_, file, change) => {
  const { check, checkAnew, edit } = openCommands();
  check();
  edit(file, change);

  const anew = checkAnew();
  expect(anew).not.toEqual([]);
  expect(check().diagnostics).toEqual(anew);
  expect(check().diagnostics).toEqual(anew);
});

test('a memory that breaks off is none', SLOW, () => {
  const { check, kept } = openCommands();
  const { worked } = check();
  writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, -10));

  expect(check()).toEqual({ diagnostics: [], worked });
});
