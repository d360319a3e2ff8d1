import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { openClamd } from './clamd.ts';

test('a scanner that takes a file and stops reading ends the scan, which can be tried again', async () => {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const scanner = openClamd({ host: '127.0.0.1', port, timeoutMs: 200 });
  async function* largeFile() {
    for (let part = 0; part < 25; part += 1) yield Buffer.alloc(1_000_000);
  }

  await expect(scanner.scan(largeFile())).rejects.toThrow();

  server.close();
});
