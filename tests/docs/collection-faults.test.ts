import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('each fault of collecting payments has the test that the table names', () => {
  const rows = readFileSync(join(root, 'docs/collection-faults.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , file = '', title = ''] = line.split('|').map((cell) => cell.trim());
      return file.startsWith('`') ? [{ file: file.replaceAll('`', ''), title }] : [];
    });
  const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ file, title }) => title === '' || !textOf(file).includes(`'${title}'`))).toEqual([]);
});
