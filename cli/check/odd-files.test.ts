import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { rememberByContent } from '../../tests/setup/remember-by-content.ts';
import { checkConfiguration } from './check-configuration.ts';
import { configurationRegistry as registry } from '../testing/configuration-registry.ts';

const roots: string[] = [];
/** The other files are sound each time. */
const remembering = rememberByContent();

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function check(file: string, text: string) {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'));
  roots.push(root);
  cpSync('tests/configuration/sound', root, { recursive: true });
  writeFileSync(join(root, file), text);
  return checkConfiguration({ root, registry, env: {}, ...remembering }).diagnostics.filter((one) => one.file === file);
}

/** Whatever is in a file, staff see what is wrong with it instead of what went wrong in here. */
describe.each(['flows/appointment.json', 'flows/forms/appointment.json', 'providers/lakeside.json', 'locales/es.json'])(
  '%s',
  (file) => {
    test.each([
      ['nothing', ''],
      ['a number', '7'],
      ['null', 'null'],
      ['a text', '"lakeside"'],
      ['a list', '[{}, [], null]'],
      ['an empty object', '{}'],
      ['a prototype', '{"__proto__": {"a": 1}, "constructor": {"prototype": 1}}'],
      [
        'parts of other kinds',
        '{"form": 7, "schema": [], "ui": {"fields": [], "order": {}}, "steps": 7, "brand": [], "locales": "en"}',
      ],
      ['flows of other kinds', '{"flows": {"appointment": {"texts": 7, "steps": []}}, "appointment": null}'],
      ['lists in lists', `${'['.repeat(3000)}${']'.repeat(3000)}`],
      ['brackets only', '{'.repeat(50_000)],
      ['letters only', 'x'.repeat(100_000)],
    ])('of %s is reported', (_, text) => {
      expect(check(file, text).map(({ severity }) => severity)).toContain('error');
    });
  },
);
