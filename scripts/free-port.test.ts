import { once } from 'node:events';
import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { findFreePort } from './free-port.mjs';

test.each(['127.0.0.1', '0.0.0.0'])('a port that is taken on %s is passed over', async (host) => {
  const taken = createServer().listen(0, host);
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };

  const found = await findFreePort(port);
  taken.close();

  expect(found).toBeGreaterThan(port);
});

test('a port that is free is taken as it is', async () => {
  const found = await findFreePort(42_000);

  expect(await findFreePort(found)).toBe(found);
});
