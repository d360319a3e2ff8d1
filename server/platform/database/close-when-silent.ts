import type { Socket } from 'node:net';

import type { PoolClient } from 'pg';

/** The error of `pg` when an answer did not come within `query_timeout`. */
const SILENT = 'Query read timeout';

interface Connected {
  readonly connection: { readonly stream: Socket };
}

/**
 * Ends a connection on which an answer did not come. The pool would hand it out again as free, and its next user would
 * wait behind the unanswered query: one lost packet filter would take the pool away, connection by connection.
 */
export function closeWhenSilent(client: PoolClient): void {
  const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  function query(...args: readonly unknown[]): unknown {
    const answer = ask(...args);
    return answer instanceof Promise ? answer.catch(endIfSilent) : answer;
  }
  async function endIfSilent(error: unknown): Promise<never> {
    const isSilent = error instanceof Error && error.message === SILENT;
    // Only a connection whose end is known is not handed out again.
    if (isSilent) await closed((client as unknown as Connected).connection.stream);
    throw error;
  }
  client.query = query as typeof client.query;
}

function closed(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', () => resolve()).destroy();
  });
}
