import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { Ajv } from 'ajv';

import { bureauRequestSchema, type BureauWireRequest } from '../partners/bureau-wire.ts';
import { certificate } from './smtp-stand-in.ts';

export interface BureauStandIn {
  /** Where it is, for the setting `url`. */
  readonly url: string;
  /** The requests that it decided, each once. */
  readonly decided: readonly BureauWireRequest[];
  /** What it answers to a request that it decides. */
  answer: { readonly status: number; readonly body: unknown };
  /** How many of the next requests it decides and leaves without an answer. */
  silences: number;
  readonly close: () => Promise<void>;
}

const isRequest = new Ajv({ strict: false }).compile<BureauWireRequest>(bureauRequestSchema);

/** A gateway that speaks the contract: mutual TLS, one decision a name, and the same answer when the name comes again. */
export async function startBureauStandIn(): Promise<BureauStandIn> {
  const decided: BureauWireRequest[] = [];
  const answers = new Map<string, BureauStandIn['answer']>();
  const server = createServer({
    key: readFileSync(certificate('server.key')),
    cert: readFileSync(certificate('server.pem')),
    ca: readFileSync(certificate('ca.pem')),
    requestCert: true,
    rejectUnauthorized: false,
  });
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = answerOf(request, Buffer.concat(chunks).toString('utf8'));
      if (request.method === 'POST' && standIn.silences > 0) {
        standIn.silences -= 1;
        request.socket.destroy();
      } else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function answerOf({ method, url = '', headers, socket }: IncomingMessage, text: string): BureauStandIn['answer'] {
    if (!(socket as TLSSocket).authorized) return { status: 403, body: { problem: 'no certificate of ours' } };
    if (method === 'GET' && url === '/causeway/health') return { status: 200, body: { status: 'ok' } };
    if (method !== 'POST' || url !== '/causeway/decisions') return { status: 404, body: {} };
    const request: unknown = JSON.parse(text);
    if (!isRequest(request) || headers['idempotency-key'] !== request.request_id) return { status: 400, body: isRequest.errors };
    const known = answers.get(request.request_id);
    if (known) return known;
    decided.push(request);
    answers.set(request.request_id, standIn.answer);
    return standIn.answer;
  }

  const standIn: BureauStandIn = {
    url: `https://localhost:${(server.address() as AddressInfo).port}/causeway`,
    decided,
    answer: { status: 200, body: { decision: 'approved', reference: 'gateway-1' } },
    silences: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
