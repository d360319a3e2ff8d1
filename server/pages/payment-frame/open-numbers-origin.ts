import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../../platform/config/parse-config.ts';
import { createServer, listen } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson } from '../../platform/http/error-response.ts';
import type { TrustedProxies } from '../../platform/http/request-address.ts';
import { mountPaymentFrame, type PaymentFrameOptions } from './mount-payment-frame.ts';

const BYTES = 1_024;

interface OpenNumbersOriginOptions extends PaymentFrameOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustedProxies;
}

/** Listens with the origin of card and account numbers, where no simulated tokenizer is: its pages send them to the processor alone. */
export async function openNumbersOrigin(options: OpenNumbersOriginOptions) {
  const { config, log, trustProxy } = options;
  const app = await createServer({ log, trustProxy, bodyLimit: BYTES, isProduction: !config.isTestMode });
  answerErrorsAsJson(app);
  await mountPaymentFrame(app, options);
  await app.ready();
  const port = await listen(app, { host: config.HOST, port: config.TOKENIZER_PORT, mayMove: config.isTestMode });
  return { port, close: () => app.close() };
}
