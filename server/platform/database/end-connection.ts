import type { Socket } from 'node:net';

import type { ClientBase } from 'pg';

/** Closes a connection that must not be used again. The pool takes every other one for free, so the caller awaits its end first. */
export function endConnection(client: ClientBase): Promise<void> {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  return new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', () => resolve()).destroy();
  });
}
