import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { accessKeyId: 'AKIDSTANDIN', secretAccessKey: 'a secret of the stand-in' };

export interface S3StandIn {
  readonly endpoint: string;
  /** By path: what is stored. */
  readonly objects: Map<string, Buffer>;
  /** How many of the next requests it fails with 503. */
  failures: number;
  readonly close: () => Promise<void>;
}

/** A bucket that stores objects by path and checks each request's signature (AWS Signature Version 4). */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body = '' } = answerOf(request, Buffer.concat(chunks));
      response.writeHead(status).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function answerOf(request: IncomingMessage, body: Buffer): { readonly status: number; readonly body?: Buffer | string } {
    const path = request.url ?? '';
    if (standIn.failures > 0) {
      standIn.failures -= 1;
      return { status: 503, body: error('SlowDown') };
    }
    if (!isSigned(request, body)) return { status: 403, body: error('SignatureDoesNotMatch') };
    if (request.method === 'PUT') {
      objects.set(path, body);
      return { status: 200 };
    }
    const found = objects.get(path);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return { status: 204 };
    }
    return found ? { status: 200, body: found } : { status: 404, body: error('NoSuchKey') };
  }

  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failures: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function error(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>of the stand-in</Message></Error>`;
}

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

/** Computes the signature again, as the protocol describes it. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  const contentHash = String(headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== hash(body)) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), signed, contentHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const [day = '', region = '', service = '', last = ''] = scope.split('/');
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEYS.secretAccessKey}`, day), region), service), last);
  return hmac(key, text).toString('hex') === signature;
}
