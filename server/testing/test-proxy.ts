import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a database that a test can cut. */
export interface TestProxy {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  /** Lets everybody in again, at the same address. */
  readonly mend: () => Promise<void>;
  /** What is connected now is never answered again, as behind a filter that has lost its table. */
  readonly silence: () => void;
  readonly close: () => Promise<void>;
}

export async function openTestProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let port = 0;
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    return closed;
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await listen();
  port = (server.address() as AddressInfo).port;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend: listen,
    silence: () => {
      for (const socket of open) socket.unpipe();
    },
    close: cut,
  };
}
