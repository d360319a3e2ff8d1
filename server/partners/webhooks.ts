import { createHmac } from 'node:crypto';
import { lookup as lookupName, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

const PATIENCE_MS = 15_000;
/** A receiver answers with a status. What it writes beside that is not read any further. */
const MOST_ANSWER_BYTES = 65_536;

/** One attempt to deliver a message. The id stays the same in every attempt, so that the receiver can recognize a repetition. */
export interface WebhookMessage {
  readonly id: string;
  readonly url: string;
  /** It is signed with each of them: two while a receiver moves from one to the other. */
  readonly secrets: readonly string[];
  readonly body: string;
  readonly now: Date;
}

/** Sends webhooks. Answers nothing once the receiver has taken the message, else a code for the log. */
export type SendWebhook = (message: WebhookMessage) => Promise<string | undefined>;

interface WebhookOptions {
  /** Test mode: http, and receivers on this machine. */
  readonly isTestMode: boolean;
  /** Hosts that may have a private address. */
  readonly privateHosts: readonly string[];
}

/**
 * Signs as Standard Webhooks describes: HMAC-SHA256 over id, time and body. It connects to the very addresses that it has
 * checked, follows no redirect, and connects to no private address unless the operator has named the host.
 */
export function openWebhooks({ isTestMode, privateHosts }: WebhookOptions): SendWebhook {
  return async ({ id, url: address, secrets, body, now }) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || (url.protocol !== 'https:' && !(isTestMode && url.protocol === 'http:'))) return 'address_refused';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isAllowed = (ip: string) => isPublic(ip) || privateHosts.includes(host) || (isTestMode && isLoopback(ip));
    if (ipaddr.isValid(host) && !isAllowed(host)) return 'private_address';
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'causeway',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    };
    return post(url, { method: 'POST', headers, lookup: checkedLookup(isAllowed), agent: false }, body);
  };
}

/** Secrets of Standard Webhooks are base64 after `whsec_`; any other secret is taken as it is written. */
export function signature(secret: string, text: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
  return createHmac('sha256', key).update(text).digest('base64');
}

function post(url: URL, options: RequestOptions, body: string): Promise<string | undefined> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const request = send(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      const status = response.statusCode ?? 0;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on('error', () => undefined);
      resolve(status >= 200 && status < 300 ? undefined : `status_${status}`);
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    request.end(body);
  });
}

/** The names of a host as the resolver gives them, where every address is allowed: otherwise none is. */
function checkedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    lookupName(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const refused = error ?? (addresses.every(({ address }) => isAllowed(address)) ? null : privateAddress());
      const [first] = addresses ?? [];
      if (refused || !first) callback(refused ?? privateAddress(), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('the host has a private address'), { code: 'private_address' });
}

/** An address of the internet, also where IPv6 carries one of IPv4. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
