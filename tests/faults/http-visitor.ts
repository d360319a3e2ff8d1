import { randomInt, randomUUID } from 'node:crypto';

import { calls, HEADERS, type BodyOf, type Call, type Calls, type RequestOf } from '#api';

import { waitForCode } from '../setup/wait-for-code.ts';
import { createBrowserFetch } from '../contract/browser-fetch.ts';
import type { ServiceAddress } from '../setup/service-process.ts';
import type { Hospital } from './hospitals.ts';

/** Any response. */
export interface Answer<B = unknown> {
  readonly status: number;
  readonly body: B;
  /** The code of a refusal. */
  readonly code: string | undefined;
  readonly headers: Headers;
}

/** A request as it is sent, also one that no page would send. */
export interface RawRequest {
  readonly method: string;
  /** From the root of the host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A visitor with a browser: keeps the cookie and the CSRF token, and sends a new Idempotency-Key by default. */
export interface HttpVisitor {
  readonly ask: <N extends keyof Calls>(name: N, request: RequestOf<Calls[N]>) => Promise<Answer<BodyOf<Calls[N]>>>;
  /** The same, but anything except success fails the test. */
  readonly get: <N extends keyof Calls>(name: N, request: RequestOf<Calls[N]>) => Promise<BodyOf<Calls[N]>>;
  /** Sends exactly this and the cookie. */
  readonly send: (request: RawRequest) => Promise<Answer>;
  /** The headers that the page sends with a call. */
  readonly headersOf: (call: Call) => Promise<Record<string, string>>;
  /** The newest code that was sent to this number. */
  readonly readCode: (phone: string) => Promise<string>;
  /** Signs in as an agent of test mode, on its own page. */
  readonly becomeAgent: (agentId: string) => Promise<void>;
  /** Sends numbers to the tokenizer, as the payment form does. */
  readonly tokenize: (fields: Readonly<Record<string, string>>) => Promise<string>;
}

export interface VisitorOptions {
  /** The process for the next request. */
  readonly at: () => ServiceAddress;
  readonly hospital?: Hospital;
  /** The address that a proxy forwards; a random one by default. */
  readonly address?: string;
  /** Receives every request with its response. */
  readonly onAnswer?: (request: RawRequest, answer: Answer) => void;
}

/** A request of any call, without its types. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** A refusal that a test did not expect. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(name: string, answer: Answer) {
    super(`${name} returns ${answer.status} ${JSON.stringify(answer.body)}`);
    this.name = 'Refused';
    this.answer = answer;
  }
}

/** Every process in turn. */
export function inTurn(processes: readonly ServiceAddress[]): () => ServiceAddress {
  let turn = 0;
  return () => {
    const process = processes[turn++ % processes.length];
    if (!process) throw new Error('there is no process');
    return process;
  };
}

export function createVisitor({
  at,
  hospital = 'northshore',
  address = `198.51.${randomInt(100, 255)}.${randomInt(1, 255)}`,
  onAnswer = () => undefined,
}: VisitorOptions): HttpVisitor {
  const host = `${hospital}.localhost`;
  const fetch = createBrowserFetch(host);
  let csrf = '';
  /** The headers of an external agent's page for the calls that create something. */
  let agentClaim: Readonly<Record<string, string>> = {};

  async function send(request: RawRequest): Promise<Answer> {
    const { method, path, headers = {}, body } = request;
    const response = await fetch(at().url + path, {
      method,
      headers: { 'x-forwarded-for': address, ...headers },
      credentials: 'include',
      ...(body !== undefined && { body }),
    });
    // A frame has a token of its own.
    if (!(HEADERS.embedSession in headers)) csrf = response.headers.get(HEADERS.csrf) ?? csrf;
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, ...readBody(text, response.headers) };
    onAnswer(request, answer);
    return answer;
  }

  async function headersOf(call: Call): Promise<Record<string, string>> {
    if (csrf === '') await send({ method: 'GET', path: pathOf(calls.loggedIn) });
    return {
      [HEADERS.providerId]: hospital,
      'sec-fetch-site': 'same-origin',
      ...(call.method === 'GET' ? {} : { [HEADERS.csrf]: csrf }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotent && { [HEADERS.idempotencyKey]: randomUUID() }),
      ...(call.carriesAgent && agentClaim),
    };
  }

  async function ask(name: keyof Calls, request: AnyRequest): Promise<Answer> {
    const call: Call = calls[name];
    const { headers = {}, body, idempotencyKey } = request;
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return send({
      method: call.method,
      path: pathOf(call, request),
      headers: {
        ...(await headersOf(call)),
        ...Object.fromEntries(given),
        ...(idempotencyKey !== undefined && { [HEADERS.idempotencyKey]: idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return {
    ask: ask as HttpVisitor['ask'],
    get: (async (name, request) => requireSuccess(name, await ask(name, request as AnyRequest))) as HttpVisitor['get'],
    send,
    headersOf,
    readCode: (phone) =>
      waitForCode(phone, async () => {
        const { body } = await send({ method: 'GET', path: `/test/inbox.json?to=${phone}` });
        return (body as readonly { readonly code: string | null }[]).find(({ code }) => code !== null)?.code;
      }),
    becomeAgent: async (agentId) => {
      const path = '/agent/sign-in';
      const page = await send({ method: 'GET', path });
      const [, field = '', token = ''] = /<input type="hidden" name="([\w-]+)" value="([^"]+)">/.exec(String(page.body)) ?? [];
      const body = new URLSearchParams({ [field]: token, agent_id: agentId }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const answer = await send({ method: 'POST', path, headers, body });
      if (answer.status !== 303) throw new Error(`agent ${agentId} cannot sign in: ${answer.status}`);
      csrf = '';
      const { agent } = requireSuccess('agentSession', await ask('agentSession', {})) as BodyOf<Calls['agentSession']>;
      agentClaim = agent?.kind === 'external' ? { [HEADERS.agentName]: agent.name, [HEADERS.agentId]: agent.agent_id } : {};
    },
    tokenize: async (fields) => {
      const url = new URL(at().tokenizerUrl);
      const response = await fetch(`${url.origin}/tokens`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(fields),
      });
      const { token } = (await response.json()) as { readonly token?: string };
      if (token === undefined) throw new Error(`the tokenizer returns ${response.status}`);
      return token;
    },
  };
}

/** The path of a call with its parameters and its query. */
export function pathOf(call: Call, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one));
  return `/v1${path}${search.size === 0 ? '' : `?${search.toString()}`}`;
}

export function requireSuccess(name: string, answer: Answer): unknown {
  if (answer.status >= 300) throw new Refused(name, answer);
  return answer.body;
}

function readBody(text: string, headers: Headers): Pick<Answer, 'body' | 'code'> {
  if (!headers.get('content-type')?.startsWith('application/json')) return { body: text, code: undefined };
  const body = JSON.parse(text) as unknown;
  const code = headers.has(HEADERS.productError) ? String((body as { readonly code?: unknown }).code) : undefined;
  return { body, code };
}
