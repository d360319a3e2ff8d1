import { createApiKey, openDatabase } from '#server';
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

import { freshLastName, freshPhone } from './patient.ts';

const DAY_MS = 86_400_000;

/** Somebody who is signed in at a host, with bills that only the host knows of. */
export interface HostsPatient {
  readonly lastName: string;
  readonly phone: string;
  /** In cents. */
  readonly amount: number;
  readonly number: string;
}

export function aHostsPatient(wishes: Partial<HostsPatient> = {}): HostsPatient {
  return { lastName: freshLastName('Marsh'), phone: freshPhone(), amount: 96_650, number: randomUUID().slice(0, 8), ...wishes };
}

/** The offer that opens a frame, as a host's server is answered it. */
export interface SimulatedOffer {
  readonly simulated_offer_id: string;
  readonly embed_token: string;
}

export interface HostPage {
  readonly origin: string;
  /** Asks for an offer as the host's server does. */
  readonly offerFor: (patient: HostsPatient) => Promise<SimulatedOffer>;
  readonly close: () => Promise<void>;
}

export interface HostPageOptions {
  /** The name of the host's own site below localhost: "portal" is one that lakeside allows. */
  readonly name: string;
  readonly serviceUrl: string;
  /** What the page holds, beside the kit. */
  readonly body: (funnel: string) => string;
  /** A script of the page's own. */
  readonly script?: string;
  /** For whom each frame is, in the order in which they ask. */
  readonly patients?: readonly HostsPatient[];
}

/** A page of somebody else, on an origin of its own and under a strict policy of its own. */
export async function openHostPage({ name, serviceUrl, body, script = '', patients = [] }: HostPageOptions): Promise<HostPage> {
  const funnel = serviceUrl.replace('127.0.0.1', 'lakeside.localhost');
  const policy = `default-src 'none'; img-src data:; script-src 'self' ${funnel}; connect-src 'self'; frame-src ${funnel}; base-uri 'none'`;
  const key = patients.length > 0 ? await makeKey() : '';
  const left = [...patients];

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host');
    void (async () => {
      const [next = patients[0]] = pathname === '/session' ? left.splice(0, 1) : [];
      const [type, text] =
        pathname === '/session' && next
          ? ['application/json', JSON.stringify(await offerFor(next))]
          : pathname === '/host.js'
            ? ['text/javascript', script]
            : ['text/html; charset=utf-8', documentOf(funnel, body(funnel))];
      outgoing.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' }).end(text);
    })();
  });

  function offerFor(patient: HostsPatient): Promise<SimulatedOffer> {
    return askService(serviceUrl, key, requestFor(patient));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://${name}.localhost:${(server.address() as AddressInfo).port}`,
    offerFor,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function documentOf(funnel: string, body: string): string {
  const scripts = `<script src="${funnel}/embed/kit.js" defer></script><script src="/host.js" defer></script>`;
  const icon = '<link rel="icon" href="data:,">';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My bills</title>${icon}${scripts}</head><body><main><h1>Your bills</h1>${body}</main></body></html>`;
}

async function makeKey(): Promise<string> {
  const db = openDatabase(inject('service').databaseUrl, { max: 1 });
  try {
    const now = new Date();
    const wish = { providerId: 'lakeside', name: 'A host', scopes: ['offers:write', 'offers:read'] as const };
    const { key } = await createApiKey(db, { ...wish, expiresAt: new Date(now.getTime() + DAY_MS) }, now);
    return key;
  } finally {
    await db.destroy();
  }
}

function requestFor({ lastName, phone, amount, number }: HostsPatient) {
  const named = { first_name: 'Elena', last_name: lastName };
  const address = { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' };
  return {
    patient: { ...named, birth_date: '1979-05-14', mrn: `H-${number}` },
    guarantor: { ...named, phone, address },
    bills: [{ invoice_id: `H-${number}-1`, amount, service_date: '2026-03-07', facility: 'Lakeside Hospital' }],
    credit_check_consent: { granted: true, given_at: '2026-05-04T15:30:00Z', wording: 'test-1' },
  };
}

/** By address: Node resolves no name below localhost. */
function askService(serviceUrl: string, key: string, body: object): Promise<SimulatedOffer> {
  const { port } = new URL(serviceUrl);
  const headers = {
    host: `lakeside.localhost:${port}`,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/ingress/v1/simulated-offers', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += String(piece)));
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve(JSON.parse(text) as SimulatedOffer);
        else reject(new Error(`the service answered ${answer.statusCode}: ${text}`));
      });
    });
    call.on('error', reject).end(JSON.stringify(body));
  });
}
