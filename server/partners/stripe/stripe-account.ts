import type { Stripe } from 'stripe';

import { ProcessorUnavailable } from '../payments.ts';

/** Stripe keeps the answer of an idempotency key for at least 24 hours; an hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 60 * 60_000;
/** The search of Stripe is at most this late. What was sent within the last hour of a key could not be found yet. */
const SEARCH_DELAY_MS = 60 * 60_000;
const PATIENCE_MS = 20_000;
/** Of requests that got no answer, and only with an idempotency key. */
const RETRIES = 2;

/** How the account of a provider is reached. */
export interface StripeSettings {
  /** The secret key, or nothing where there is none. */
  readonly key: string | undefined;
  /** The secrets of webhooks: two while one takes the place of the other. */
  readonly webhookSecrets: readonly string[];
}

/** Where the API is: Stripe itself, or a stand-in. */
export interface StripeServer {
  readonly url: string;
  readonly timeoutMs?: number;
}

export type FindSettings = (providerId: string) => StripeSettings | undefined;

/** Opens the client of a provider's account. The library is loaded with the first request. */
export type OpenAccount = (providerId: string) => Promise<Stripe>;

export function openAccounts(find: FindSettings, { url, timeoutMs = PATIENCE_MS }: StripeServer): OpenAccount {
  const clients = new Map<string, Stripe>();
  const { protocol, hostname, port } = new URL(url);
  return async (providerId) => {
    const key = find(providerId)?.key;
    if (key === undefined) throw new ProcessorUnavailable('the secret key is missing');
    const known = clients.get(key);
    if (known) return known;
    const { default: Client } = await import('stripe');
    const client = new Client(key, {
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
    clients.set(key, client);
    return client;
  };
}

/**
 * Whether Stripe still knows the answer that it gave to this key. Throws in the hour between: a request that is sent then could
 * not be found when the key is forgotten.
 */
export function isKeyAlive(firstTriedAt: Date, now: Date): boolean {
  const age = now.getTime() - firstTriedAt.getTime();
  if (age >= KEY_LIFETIME_MS) return false;
  if (age >= KEY_LIFETIME_MS - SEARCH_DELAY_MS) throw new ProcessorUnavailable('the key is about to be forgotten');
  return true;
}

/** What Stripe answered instead of an object. Never the error itself: its text can repeat what a person typed. */
export interface StripeRefusal {
  readonly type: string;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly advice_code?: string | undefined;
  readonly network_decline_code?: string | undefined;
  readonly payment_intent?: { readonly id: string } | undefined;
}

const REFUSALS = new Set(['StripeCardError', 'StripeInvalidRequestError']);

/**
 * Sends a request and returns the refusal of Stripe as a value. Throws `ProcessorUnavailable` where it is not known whether
 * Stripe has acted, and for what only an operator can mend.
 */
export async function ask<T extends object>(
  send: () => Promise<T>,
): Promise<{ readonly answer: T } | { readonly refusal: StripeRefusal }> {
  try {
    return { answer: await send() };
  } catch (error) {
    const { type, statusCode = 0, ...refusal } = error as Partial<StripeRefusal> & { readonly statusCode?: number };
    // An error of ours.
    if (type === undefined) throw error;
    if (type === 'StripeIdempotencyError' && statusCode !== 409)
      throw new Error('an idempotency key was sent before with other parameters');
    // 409: the first request with this key is still in progress.
    if (!REFUSALS.has(type) || statusCode === 409) throw new ProcessorUnavailable(`${type} ${statusCode}`);
    const { code, param, decline_code, advice_code, network_decline_code, payment_intent } = refusal;
    // The library has an empty text for what Stripe did not send.
    const words = { code, param, decline_code, advice_code, network_decline_code };
    return { refusal: { type, payment_intent, ...Object.fromEntries(Object.entries(words).filter(([, word]) => word)) } };
  }
}

/** As `ask`, for requests that Stripe has no reason to refuse. */
export async function requireAnswer<T extends object>(send: () => Promise<T>): Promise<T> {
  const asked = await ask(send);
  if ('answer' in asked) return asked.answer;
  throw new ProcessorUnavailable(`${asked.refusal.type} ${asked.refusal.code ?? ''}`.trim());
}
