import { createHmac, randomBytes } from 'node:crypto';

import { FunnelError } from '#api';
import type { Provider } from '#configuration';
import { parseAccountNumber, parseRoutingNumber } from '#rules';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Hosts } from '../../domain/sessions/request-context.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { acrossProviders } from '../../platform/database/scopes.ts';
import { createServer, listen } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson } from '../../platform/http/error-response.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { TrustedProxies } from '../../platform/http/request-address.ts';
import type { Db } from '../../schema/database.ts';
import { simulatedBankAnswer, testBankAccounts } from '../personas/test-payment-methods.ts';
import { describeCard, type Described, fieldsSchema, type PaymentFields } from './describe-method.ts';
import { insertToken } from './token-store.ts';

const BYTES = 4_096;

interface TokenizerOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly limits: RateLimits;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Keys the fingerprints. */
  readonly secret: string;
  /** In test mode pages come over http and from any port. */
  readonly isTestMode: boolean;
  readonly trustProxy: TrustedProxies;
  /** Adds what else is on this origin. */
  readonly mount?: (app: FastifyInstance) => Promise<void>;
}

/**
 * The tokenizer: a service of its own on an origin of its own, so that card and account numbers never reach the application.
 * It keeps a token, a brand and four digits; the number itself is gone when the answer is sent.
 */
export async function createTokenizer(options: TokenizerOptions): Promise<FastifyInstance> {
  const { log, trustProxy, isTestMode } = options;
  const app = await createServer({ log, trustProxy, bodyLimit: BYTES, isProduction: !isTestMode });
  app.removeContentTypeParser('text/plain');
  answerErrorsAsJson(app);
  app.options('/tokens', async (request, reply) => {
    allowOrigin(request, reply, options);
    return reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
  app.post('/tokens', {
    schema: { body: fieldsSchema },
    onRequest: async (request, reply) => {
      allowOrigin(request, reply, options);
      await options.limits.count('tokens', request.ip);
    },
    handler: async (request, reply) => {
      const provider = allowOrigin(request, reply, options);
      return reply.code(201).send(await tokenize(request.body as PaymentFields, provider, options));
    },
  });
  await options.mount?.(app);
  await app.ready();
  return app;
}

async function tokenize(fields: PaymentFields, { provider_id }: Provider, { db, now, secret }: TokenizerOptions) {
  const { number, ...described } = fields.kind === 'bank' ? describeBankAccount(fields) : describeCard(fields);
  const fingerprint = createHmac('sha256', secret).update(`${provider_id}/${number}`).digest('hex');
  const token = `tok_${randomBytes(24).toString('hex')}`;
  await insertToken(db, { provider_id, token, fingerprint, ...described }, now());
  const { brand, last4, bank_name } = described;
  return { token, kind: fields.kind, brand, last4, bank_name };
}

/** Only pages of a provider may ask, and the token belongs to the provider whose page asked. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, { hosts, isTestMode }: TokenizerOptions): Provider {
  const { origin } = request.headers;
  const url = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  const isSafe = isTestMode || (url?.protocol === 'https:' && url.port === '');
  const provider = url && isSafe ? hosts.byHost(url.hostname) : undefined;
  if (!provider || origin === undefined) throw new FunnelError('forbidden', { message: 'this origin is no page of a provider' });
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin', 'cross-origin-resource-policy': 'cross-origin' });
  return provider;
}

/** Checks a bank account again and keeps what may be kept. */
function describeBankAccount({ routing_number = '', account_number = '' }: PaymentFields): Described {
  const routing = parseRoutingNumber(routing_number);
  if (routing === undefined) throw refused('invalid_routing_number', 'routing_number');
  const account = parseAccountNumber(account_number);
  if (account === undefined || account === routing) throw refused('invalid_account_number', 'account_number');
  return {
    number: `${routing}/${account}`,
    kind: 'bank',
    brand: null,
    funding: null,
    last4: account.slice(-4),
    bank_name: testBankAccounts.find((bank) => bank.routing_number === routing)?.bank_name ?? null,
    exp_month: null,
    exp_year: null,
    behaviour: simulatedBankAnswer(account),
  };
}

function refused(code: 'invalid_routing_number' | 'invalid_account_number', field: string): FunnelError {
  return new FunnelError(code, { details: { field } });
}

/** Of the few connections for the tokenizer, which is a service of its own. */
const CONNECTIONS = 2;

interface OpenTokenizerOptions extends Omit<TokenizerOptions, 'db' | 'secret' | 'isTestMode'> {
  readonly config: Pick<Config, 'DATABASE_URL' | 'HOST' | 'TOKENIZER_PORT' | 'TOKENIZER_SECRET' | 'isTestMode'>;
  readonly onError: (error: Error) => void;
}

/** Listens with the tokenizer, on connections of its own. */
export async function openTokenizer({ config, onError, ...options }: OpenTokenizerOptions) {
  const { HOST: host, TOKENIZER_PORT, TOKENIZER_SECRET: secret, isTestMode } = config;
  const db = openDatabase(config.DATABASE_URL, { max: CONNECTIONS, onError });
  const tokenizer = await createTokenizer({ ...options, db: acrossProviders(db, 'tokenizer'), secret, isTestMode });
  const port = await listen(tokenizer, { host, port: TOKENIZER_PORT, mayMove: isTestMode });
  return {
    port,
    close: async () => {
      await tokenizer.close();
      await db.destroy();
    },
  };
}
