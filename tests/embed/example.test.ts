import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

test('example:embed names the command that starts a service, and the variable for its port, when no service responds', async () => {
  const port = await freePort();
  const run = promisify(execFile)(process.execPath, ['examples/embed/run.mjs'], { env: { ...process.env, PORT: String(port) } });

  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`port ${port}[^]*npm start[^]*PORT=`)) as unknown,
  });
});

/** A port without a listener. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
