import type { Logger } from 'pino';

import type { Config } from '../platform/config/parse-config.ts';
import { createServer, listen } from '../platform/http/create-server.ts';
import { mountCheckPage, type CheckPageOptions } from './check-page.ts';

export interface OpenOperatorOptions extends CheckPageOptions {
  readonly config: Pick<Config, 'OPERATOR_HOST' | 'OPERATOR_PORT'>;
  readonly log: Logger;
}

export interface OpenedOperator {
  readonly port: number | undefined;
  readonly close: () => Promise<void>;
}

/** Any site can make a browser on this computer request a name; an address is ours. */
const OWN_ADDRESS = /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/**
 * The page for operators, on a port of its own that no patient can connect to: on this computer, unless configured
 * otherwise. Without a port there is none.
 */
export async function openOperator({ config, log, ...check }: OpenOperatorOptions): Promise<OpenedOperator> {
  const { OPERATOR_HOST: host, OPERATOR_PORT: port } = config;
  if (port === undefined) return { port, close: async () => undefined };
  const app = await createServer({ log, trustProxy: false, bodyLimit: 1_024 });
  app.addHook('onRequest', async (request, reply) => {
    if (!OWN_ADDRESS.test(request.hostname))
      await reply.code(403).type('text/plain').send('Ask by the address of this computer.');
  });
  mountCheckPage(app, '/check', check);
  return { port: await listen(app, { host, port, mayMove: false }), close: async () => app.close() };
}
