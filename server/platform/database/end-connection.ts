import type { Socket } from 'node:net';

import type { ClientBase } from 'pg';

/** Closes a connection that must not be used again. The pool takes every other one for free, so the caller awaits its end first. */
export function endConnection(client: ClientBase): Promise<void> {
  const stream = streamOf(client);
  return new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', () => resolve()).destroy();
  });
}

/** True once the connection was closed by this side: the server rolls its transaction back. */
export function isEnded(client: ClientBase): boolean {
  return streamOf(client).destroyed;
}

/** What a client reads from and writes to. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
