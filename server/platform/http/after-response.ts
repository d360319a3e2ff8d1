import { setImmediate } from 'node:timers/promises';

import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    afterwards: Afterwards | undefined;
  }
  interface FastifyInstance {
    /** Resolves when the work that answers so far have left behind is done. */
    readonly settled: () => Promise<void>;
  }
}

/** Work that begins once the response was sent, so that its duration reveals nothing to the caller. */
export type Afterwards = () => Promise<void>;

/** Runs the work that an answer left behind. The server waits for it before it closes; a failure goes to the log alone. */
export function runAfterwards(app: FastifyInstance): void {
  const running = new Set<Promise<void>>();
  app.decorateRequest('afterwards', undefined);
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.afterwards) {
      const work = run(request, request.afterwards).finally(() => running.delete(work));
      running.add(work);
    }
    done();
  });
  const settled = async () => {
    await Promise.all(running);
  };
  app.decorate('settled', settled);
  app.addHook('onClose', settled);
}

async function run({ log }: FastifyRequest, work: Afterwards): Promise<void> {
  // What the answer still has to do in this process comes first.
  await setImmediate();
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'work after an answer failed');
  }
}
