import { expect, test } from 'vitest';

import { isDatabaseDown } from './error-response.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '53100', '25006'])(
  '%s means that the database is away',
  (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(true);
  },
);

test.each(['23505', '22P02', '42P01', 'ERR_ASSERTION'])('%s does not', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(false);
});

test('the driver’s own sentences are known', () => {
  expect(isDatabaseDown(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseDown(new Error('timeout exceeded when trying to connect'))).toBe(true);
});

test('the cause and each of several errors count', () => {
  expect(isDatabaseDown(new Error('x', { cause: withCode('ECONNREFUSED') }))).toBe(true);
  expect(isDatabaseDown(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
  expect(isDatabaseDown('ECONNREFUSED')).toBe(false);
});
