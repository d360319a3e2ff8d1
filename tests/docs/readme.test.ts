import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkFlow, describeDiagnostic } from '#engine/check';
import { loadProviders } from '#configuration';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The JSON examples of the README in order. */
const [provider = '', flow = ''] = [...readFileSync('README.md', 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text);

test('the provider of the README passes the check', () => {
  writeFileSync(join(folder, 'hillview.json'), provider);
  const enrollment = { file: 'flows/enrollment.json', text: readFileSync('flows/enrollment.json', 'utf8') };

  const book = loadProviders({ dir: folder, flows: [enrollment] });

  expect(book.problems().map(describeDiagnostic)).toEqual([]);
  expect(book.byHost('hillview.localhost')?.slug).toBe('hillview');
});

test('the flow of the README passes the check in fifteen lines', () => {
  expect(checkFlow({ file: 'README.md', text: flow }).map(describeDiagnostic)).toEqual([]);
  expect(flow.trim().split('\n').length).toBeLessThanOrEqual(15);
});

test('the provider of the README has at most ten lines', () => {
  expect(provider.trim().split('\n').length).toBeLessThanOrEqual(10);
});

test('the README quotes the whole of the example that runs the engine from code, in ten lines', () => {
  const code = readFileSync('examples/bicycle/run.mjs', 'utf8');

  expect(readFileSync('README.md', 'utf8')).toContain(`\n\`\`\`js\n${code}\`\`\`\n`);
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
  expect(readFileSync('examples/bicycle/flow.json', 'utf8').trim().split('\n').length).toBeLessThanOrEqual(15);
});
