import type { Server, ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** An idle connection costs about ten kilobytes and a file descriptor. */
export const MOST_CONNECTIONS = 2_000;

/**
 * Keeps at most so many connections. One more closes the connection that has been idle longest, never one with a request in progress:
 * so a flood of idle connections does not keep visitors out. Requests beyond what the process can serve are refused by `shedLoad`.
 */
export function limitConnections(server: Server, most: number): void {
  /** The connections without a request, the longest idle first. */
  const idle = new Set<Socket>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open > most) closeOldest();
    idle.add(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });

  function closeOldest(): void {
    const [oldest] = idle;
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  }
}
