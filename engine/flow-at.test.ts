import { expect, test } from 'vitest';

import { flowAt } from './open-flow.ts';

const flows = [{ base: '/' }, { base: '/stay' }, { base: '/stay/long' }];

test.each([
  ['/', '/'],
  ['/check-in', '/'],
  ['/stay', '/stay'],
  ['/stay/', '/stay'],
  ['/stay/check-in', '/stay'],
  ['/stay/long', '/stay/long'],
  ['/stay/long/check-in', '/stay/long'],
  // A base ends where a part of the path ends.
  ['/staying', '/'],
  ['/stay/longer', '/stay'],
])('%s belongs to the flow at %s', (path, base) => {
  expect(flowAt(flows, path)?.base).toBe(base);
});

test('a path that no flow reaches belongs to none', () => {
  expect(flowAt([{ base: '/stay' }], '/check-in')).toBeUndefined();
});
