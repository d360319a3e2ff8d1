import { type ClientRequest, Agent as HttpAgent, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';

import { PartnerUnavailable } from './partner-errors.ts';

const MOST_BYTES = 1_048_576;
/** A host that has not accepted the connection by then, with its certificate, will not do so in time. */
const CONNECT_MS = 3_000;

/** The certificates of a connection: our own, where the partner asks for it, and who signed that of the partner. */
export interface Certificates {
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: string;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends each request over a connection of its own: one that was kept can end as a request leaves, and then no one knows whether it
 * arrived. Follows no redirect: a secret would go elsewhere.
 */
export function openHttp(certificates: Certificates = {}, connectMs = CONNECT_MS) {
  const agents = { http: new HttpAgent(), https: new HttpsAgent({ minVersion: 'TLSv1.2', ...certificates }) };
  return {
    /** Throws `PartnerUnavailable` without an answer, and for one by which a partner reports that it cannot answer now. */
    async request(request: HttpRequest): Promise<HttpAnswer> {
      const answer = await send(request, agents, connectMs);
      // A partner that wants fewer requests has done nothing with this one.
      if (answer.status === 429) throw new PartnerUnavailable('status_429', { wasSent: false });
      if (answer.status >= 500) throw new PartnerUnavailable(`status_${answer.status}`);
      return answer;
    },
  };
}

export type Http = ReturnType<typeof openHttp>;

function send(
  { method, url, headers = {}, body, signal }: HttpRequest,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
  connectMs: number,
): Promise<HttpAnswer> {
  const isSecure = url.protocol === 'https:';
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, signal, headers: { accept: 'application/json', 'user-agent': 'causeway', ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new PartnerUnavailable(error.code ?? error.name, { wasSent: connection.isMade }));
    const request = (isSecure ? sendHttps : sendHttp)(
      url,
      { ...options, agent: isSecure ? agents.https : agents.http },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > MOST_BYTES) response.destroy(Object.assign(new Error('too long'), { code: 'answer_too_long' }));
        });
        response.on('error', fail);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
      },
    );
    const connection = watchConnection(request, { isSecure, connectMs });
    request.on('error', fail);
    request.end(body);
  });
}

/** Ends a request that has no connection in time. Nothing leaves before the connection is made. */
function watchConnection(
  request: ClientRequest,
  { isSecure, connectMs }: { readonly isSecure: boolean; readonly connectMs: number },
): { readonly isMade: boolean } {
  const connection = { isMade: false };
  const late = setTimeout(() => {
    request.destroy(Object.assign(new Error('no connection'), { code: 'connect_timeout' }));
  }, connectMs);
  request.once('close', () => clearTimeout(late));
  request.once('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(late);
      connection.isMade = true;
    }),
  );
  return connection;
}

/** Reads an answer as a JSON object. Throws `PartnerUnavailable` for anything else. */
export function readJsonObject({ text }: HttpAnswer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Not JSON: reported below, without the text.
  }
  throw new PartnerUnavailable('answer_not_json');
}
