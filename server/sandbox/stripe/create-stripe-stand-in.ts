import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { createBooks, showDispute, showEvent, showIntent, showRefund, type StoredDispute, type StoredEvent } from './books.ts';
import { endpoints, settle } from './endpoints.ts';
import { findBrowserFile } from './browser-files.ts';
import { decodeForm, type Parameters } from './form-parameters.ts';
import { createIdempotency, type WireAnswer } from './idempotency.ts';
import type { Failure } from './test-methods.ts';
import { invalidRequest, WireError } from './wire-error.ts';

/** What goes wrong with one request. `late`: Stripe acts, and its answer never arrives. */
export type Fault = 'down' | 'late' | 'malformed' | 'slow' | 'status-429' | 'status-500' | 'status-503';

/** One request as it arrived, with ids replaced. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly key: string | undefined;
}

interface StandInOptions {
  readonly key: string;
  /** What browsers send with the numbers of a card or an account. */
  readonly publishableKey?: string;
  readonly now: () => Date;
  /** Longer than the patience of the adapter. */
  readonly slowMs?: number;
  /** Declines a payment; asked where `decline` has none left. */
  readonly everyPayment?: (type: string) => Failure | undefined;
  /** As `fail`, for each request. */
  readonly everyRequest?: () => Fault | undefined;
}

/**
 * A service that answers the used endpoints as Stripe does, with books of its own in memory: form parameters, errors, idempotency
 * keys, test payment methods and signed webhooks. It refuses a parameter that an endpoint does not have.
 */
export async function openStripeStandIn({
  key,
  publishableKey = 'pk_test_standin',
  now,
  slowMs = 3_000,
  everyPayment,
  everyRequest,
}: StandInOptions) {
  const books = createBooks(now);
  const idempotency = createIdempotency();
  const requests: WireRequest[] = [];
  const faults: Fault[] = [];
  const declines: Failure[] = [];

  function execute(method: string, path: string, parameters: Parameters): WireAnswer {
    // An address without a place for an id goes before one that has it.
    const found = endpoints.filter((one) => one.method === method && matches(one.path, path)).toSorted(byIds)[0];
    try {
      if (!found)
        throw new WireError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
      const unknown = Object.keys(parameters).find((name) => !found.takes.includes(name));
      if (unknown !== undefined)
        throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
      const id = path.split('/')[found.path.split('/').indexOf(':id')] ?? '';
      return {
        status: 200,
        body: found.answer({ id, parameters, books, takeDecline: (type) => declines.shift() ?? everyPayment?.(type) }),
      };
    } catch (error) {
      if (error instanceof WireError) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }

  /** A publishable key creates payment methods and confirms what waits for the patient, and reads nothing else. */
  function isAllowed({ method, headers }: IncomingMessage, path: string, keyOfBrowser: Parameters[string] | undefined): boolean {
    if (keyOfBrowser === undefined) return headers.authorization === `Bearer ${key}`;
    return keyOfBrowser === publishableKey && method === 'POST' && OF_BROWSERS.includes(path);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const file = findBrowserFile(url.pathname);
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.content);
    const text = method === 'GET' ? url.search.slice(1) : await readBody(request);
    const { key: keyOfBrowser, ...parameters } = decodeForm(text);
    const isBrowser = keyOfBrowser !== undefined;
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    requests.push({
      method,
      path: shownPath(url.pathname),
      parameters: isBrowser ? withoutValues(parameters) : parameters,
      key: idempotencyKey,
    });
    if (isBrowser) response.setHeader('access-control-allow-origin', '*');
    if (!isAllowed(request, url.pathname, keyOfBrowser)) {
      send(response, { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } } });
      return;
    }
    const fault = faults.shift() ?? everyRequest?.();
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'slow') await sleep(slowMs);
    if (fault === 'status-429') return send(response, apiError(429, 'rate_limit'));
    if (fault === 'status-503') return send(response, apiError(503));
    if (fault === 'malformed') return void response.end('<html>Bad gateway</html>');
    const run = async () => (fault === 'status-500' ? apiError(500) : execute(method, url.pathname, parameters));
    const given =
      method === 'POST' && idempotencyKey !== undefined
        ? await idempotency.once(idempotencyKey, `${url.pathname}?${text}`, run).catch(wireAnswer)
        : await run();
    if (fault === 'late') return void request.socket.destroy();
    send(response, given);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    books,
    requests,
    /** The next requests meet these faults, in this order. */
    fail: (...next: readonly Fault[]) => void faults.push(...next),
    /** No fault and no decline any more. */
    recover() {
      faults.length = 0;
      declines.length = 0;
    },
    /** The next payments are declined. */
    decline: (...next: readonly Failure[]) => void declines.push(...next),
    /** As a day later: no key is known any more. */
    forgetKeys: idempotency.forget,
    ...simulateBanks(books),
    /** A webhook as Stripe signs it: HMAC-SHA256 over the time and the body. */
    deliver(event: StoredEvent, secret: string, at: Date = now()) {
      const body = Buffer.from(JSON.stringify(showEvent(event)));
      const time = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' } };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>;

/** What happens in the days after a payment. */
function simulateBanks(books: ReturnType<typeof createBooks>) {
  const intentOf = (id: string) => {
    const intent = books.intents.get(id);
    if (!intent) throw new Error(`the stand-in has no payment ${id}`);
    return intent;
  };
  const disputeOf = (id: string) => {
    const found = [...books.disputes.values()].find(({ intent }) => intent === id);
    if (!found) throw new Error(`the stand-in has no dispute of ${id}`);
    return found;
  };
  const openDispute = (id: string, status: string, reason = 'fraudulent', network_reason_code: string | null = null) => {
    const { amount, type } = intentOf(id);
    const made = { id: books.newId('du'), intent: id, amount, reason, type, network_reason_code, status };
    books.disputes.set(made.id, made);
    return made;
  };
  const move = ({ id: source, intent, amount }: StoredDispute, isBack = false) => {
    const category = isBack ? 'dispute_reversal' : 'dispute';
    books.move({ source, intent, type: 'adjustment', category, amount: isBack ? amount : -amount });
  };
  const noteDispute = (what: 'closed' | 'created' | 'updated', dispute: StoredDispute, previous?: object) =>
    books.note(`charge.dispute.${what}`, showDispute(dispute, books.movements), previous);
  const takeBack = (dispute: StoredDispute) => {
    intentOf(dispute.intent).disputed = true;
    move(dispute);
    return dispute;
  };
  const dispute = (id: string, reason: string, network_reason_code: string | null = null) => {
    const status = intentOf(id).type === 'card' ? 'needs_response' : 'lost';
    return noteDispute('created', takeBack(openDispute(id, status, reason, network_reason_code)));
  };
  return {
    dispute,
    /** The bank answers a debit: as its test number determines. */
    settleDebit(id: string): StoredEvent {
      const intent = intentOf(id);
      const { test } = books.methodOf(intent.payment_method, 'payment_method');
      const later = test.type === 'us_bank_account' ? test.later : undefined;
      if (typeof later === 'object') {
        intent.status = 'requires_payment_method';
        intent.failure = later;
        return books.note('payment_intent.payment_failed', showIntent(intent));
      }
      settle(books, intent);
      return later === 'dispute' ? dispute(id, 'debit_not_authorized', 'R10') : newest(books);
    },
    /** A question of a payer's bank, which moves no money, and the dispute that it can become. */
    inquire: (id: string) => noteDispute('created', openDispute(id, 'warning_needs_response')),
    disputeAfterInquiry(id: string): StoredEvent {
      const found = disputeOf(id);
      const { status } = found;
      found.status = 'needs_response';
      return noteDispute('updated', takeBack(found), { status });
    },
    /** A dispute that is open before the bank takes the money, or that Stripe prevents at once. */
    disputeEarly: (id: string, status: 'needs_response' | 'prevented') => noteDispute('created', openDispute(id, status)),
    closeDispute(id: string, status: 'lost' | 'prevented' | 'won'): StoredEvent {
      const found = disputeOf(id);
      found.status = status;
      if (status === 'won') move(found, true);
      return noteDispute('closed', found);
    },
    /** A refund that was not asked for through the API. Its events have no metadata; the second has the reference of the bank. */
    refundInDashboard(intent: string, amount: number): StoredEvent {
      const refund = { id: books.newId('re'), intent, amount, metadata: {}, status: 'succeeded' } as const;
      books.refunds.set(refund.id, { ...refund });
      books.move({ source: refund.id, intent, type: 'refund', category: 'refund', amount: -amount });
      books.note('refund.created', showRefund(refund));
      return books.note('refund.updated', showRefund(refund));
    },
    endRefund(id: string, status: 'failed' | 'succeeded'): StoredEvent {
      const refund = books.refunds.get(id);
      if (!refund) throw new Error(`the stand-in has no refund ${id}`);
      refund.status = status;
      if (status === 'succeeded') return books.note('refund.updated', showRefund(refund));
      refund.failure_reason = 'declined';
      const { intent, amount } = refund;
      books.move({ source: id, intent, type: 'adjustment', category: 'refund_failure', amount });
      return books.note('refund.failed', showRefund(refund));
    },
  };
}

function newest({ events }: ReturnType<typeof createBooks>): StoredEvent {
  const event = events.at(-1);
  if (!event) throw new Error('nothing has happened yet');
  return event;
}

const OF_BROWSERS = [
  '/v1/payment_methods',
  '/v1/stand_in/bank_links',
  '/v1/stand_in/confirmations',
  '/v1/stand_in/wallets',
  '/v1/stand_in/wallet_methods',
];

function byIds(one: { readonly path: string }, other: { readonly path: string }): number {
  return Number(one.path.includes(':id')) - Number(other.path.includes(':id'));
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === ':id' || part === given[at]);
}

/** Browsers send numbers and names, which no record keeps. */
function withoutValues(parameters: Parameters): Parameters {
  const hidden = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? '…' : withoutValues(value),
  ]);
  return Object.fromEntries(hidden) as Parameters;
}

/** An id is no part of what is described, and is another one in each run. */
function shownPath(path: string): string {
  return path.replace(/\/(?:pm|pi|seti|cus|re|evt)_[A-Za-z0-9_]+/g, '/:id');
}

function apiError(status: number, code?: string): WireAnswer {
  return {
    status,
    body: { error: { type: 'api_error', message: 'Something went wrong.', ...(code !== undefined && { code }) } },
  };
}

function wireAnswer(error: unknown): WireAnswer {
  if (error instanceof WireError) return { status: error.status, body: { error: error.body } };
  throw error;
}

function send(response: ServerResponse, { status, body, isReplayed }: WireAnswer & { readonly isReplayed?: boolean }): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_standin',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
