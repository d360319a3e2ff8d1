import type { FastifyInstance } from 'fastify';

const TRIES = 100;

/** Listens on the port, or on the next one that is free when others may have taken it; answers which. */
export async function listen(
  app: FastifyInstance,
  { host, port, mayMove }: { readonly host: string; readonly port: number; readonly mayMove: boolean },
): Promise<number> {
  for (let wanted = port; ; wanted += 1) {
    try {
      await app.listen({ host, port: wanted });
      return portOf(app);
    } catch (error) {
      const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE';
      if (!isTaken || !mayMove || wanted - port >= TRIES) throw error;
    }
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
