import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeDiagnostic } from '#engine/check';
import { loadProviders } from '#server';
import { afterAll, describe, expect, test } from 'vitest';

const FOLDER = 'docs/guides';
const guides = readdirSync(FOLDER);
const read = (path: string) => readFileSync(path, 'utf8');
const readJson = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, unknown>>;

const temporary = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(temporary, { recursive: true }));

describe('how a provider is set up', () => {
  const guide = read(join(FOLDER, 'set-up-a-provider.md'));
  const flow = readJson('flows/enrollment.json');

  test.each(Object.keys(readJson('providers/provider.schema.json')['properties'] ?? {}).filter((key) => key !== '$schema'))(
    'tells of %s',
    (key) => {
      expect(guide).toContain(`\`${key}`);
    },
  );

  test.each(Object.entries(flow['options'] ?? {}) as [string, { readonly enum?: readonly string[] }][])(
    'tells of the option %s and of its values',
    (name, { enum: values = [] }) => {
      expect(guide).toContain(`| \`${name}\` |`);
      for (const value of values) expect(guide).toContain(`\`"${value}"\``);
    },
  );

  test('has an example that a provider may have', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(guide) ?? [];
    const { flows } = JSON.parse(`{${example}}`) as { readonly flows: unknown };
    writeFileSync(join(temporary, 'riverbend.json'), JSON.stringify({ ...readJson('providers/riverbend.json'), flows }));

    const enrollment = { file: 'flows/enrollment.json', text: read('flows/enrollment.json') };
    const book = loadProviders({ dir: temporary, flows: [enrollment] });

    expect(book.problems().map(describeDiagnostic)).toEqual([]);
    expect(book.byHost('riverbend.localhost')?.slug).toBe('riverbend');
  });
});

test.each(
  [...read('.env.example').matchAll(/^(?:# )?((?:AGENT|CAPTCHA|ANALYTICS|REPLAY|CHAT|ANNEX)_\w+)=(.*)$/gm)].map(
    ([, name = '']) => name,
  ),
)('a guide tells of %s', (name) => {
  expect(guides.some((guide) => read(join(FOLDER, guide)).includes(name))).toBe(true);
});

const links = guides.flatMap((guide) =>
  [...read(join(FOLDER, guide)).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => [guide, path] as const),
);

test.each(links)('%s leads to %s, which is there', (_, path) => {
  expect(existsSync(join(FOLDER, path))).toBe(true);
});
