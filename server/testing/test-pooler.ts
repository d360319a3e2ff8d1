import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Lends the connections of a database one after another, as a pooler does that resets nothing in between. */
export interface TestPooler {
  /** The database's address through this pooler. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** A connection of the database, and what it sent to its first client before it was ready. */
interface Lent {
  readonly far: Socket;
  readonly greeting: Buffer;
}

export async function openTestPooler(databaseUrl: string): Promise<TestPooler> {
  const target = new URL(databaseUrl);
  /** Those that no client has, the one that waits longest first. */
  const idle: Lent[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined);
    const found = idle.shift();
    if (found) near.once('data', () => (near.write(found.greeting), lend(near, found)));
    else void connectFirst(near).then((lent) => lend(near, lent));
  });

  /** Its first client signs in by itself. */
  function connectFirst(near: Socket): Promise<Lent> {
    const far = connect(Number(target.port), target.hostname);
    open.add(far);
    let received = Buffer.alloc(0);
    const send = (data: Buffer) => far.write(data);
    near.on('data', send);
    return new Promise((resolve) => {
      far.on('data', function sign(data) {
        received = Buffer.concat([received, data]);
        near.write(data);
        if (!received.subarray(-READY.length).equals(READY)) return;
        near.off('data', send);
        far.off('data', sign);
        resolve({ far, greeting: received.subarray(received.indexOf(AUTHENTICATED)) });
      });
    });
  }

  function lend(near: Socket, lent: Lent): void {
    const { far } = lent;
    const answer = (data: Buffer) => near.write(data);
    far.on('data', answer);
    near.on('data', (data: Buffer) => {
      if (!data.subarray(-TERMINATE.length).equals(TERMINATE)) return far.write(data);
      far.off('data', answer);
      idle.push(lent);
      return near.end();
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Two clients of one connection would give two statements the same name.
  url.searchParams.set('named_statements', 'off');
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
