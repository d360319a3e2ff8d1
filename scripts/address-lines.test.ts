import { expect, test } from 'vitest';

import { addressLines } from './address-lines.mjs';

const service = {
  port: 3000,
  tokenizerPort: 3001,
  operatorPort: undefined as number | undefined,
  standInsOrigin: 'http://localhost:3002',
  sites: () => ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => ({ host: `${slug}.localhost`, name: slug.toUpperCase() })),
};
const CHECK = 'State of every file: ';

test('lists the pages of the first sites and the check page in test mode', () => {
  const lines = addressLines(service, { isTestMode: true, OPERATOR_HOST: '127.0.0.1' });

  expect(lines.slice(0, 3)).toEqual([
    'A: http://a.localhost:3000/',
    '  test patients: http://a.localhost:3000/test/personas',
    '  their inbox:   http://a.localhost:3000/test/inbox',
  ]);
  expect(lines).toContain('... and 1 more providers.');
  expect(lines.filter((line) => line.startsWith(CHECK))).toEqual([`${CHECK}http://a.localhost:3000/test/check`]);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:9000/check'],
  ['::1', 'http://[::1]:9000/check'],
])('lists the check page in production where the operator has a port at %s', (OPERATOR_HOST, address) => {
  const lines = addressLines({ ...service, operatorPort: 9000 }, { isTestMode: false, OPERATOR_HOST });

  expect(lines).toEqual([`${CHECK}${address}`]);
});

test('lists nothing in production without that port', () => {
  expect(addressLines(service, { isTestMode: false, OPERATOR_HOST: '127.0.0.1' })).toEqual([]);
});
