import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

import type { Provider } from '#configuration';
import { forProvider, openDatabase, routes, type Database, type Route } from '#server';
import type { Kysely } from 'kysely';

import type { Played } from './pgbench.ts';
import { EMAIL, idsOf, now, provider, today } from './plan-data.ts';

type Context = Parameters<Route['handle']>[0];

const keyedHash = (purpose: string, value: string) => createHmac('sha256', 'bench').update(`${purpose}\0${value}`).digest('hex');
export const random = {
  uuid: randomUUID,
  token: () => randomBytes(32).toString('base64url'),
  digits: (count: number) => String(randomInt(10 ** count)).padStart(count, '0'),
};

/** Answers a call with everything around it but its own parts: the session of a visitor who has verified the mailbox. */
function answer(name: string, db: Kysely<Database>, n: number, parts: Partial<Context>): ReturnType<Route['handle']> {
  const route = routes.find(({ call }) => call.name === name);
  if (!route) throw new Error(`no route answers "${name}"`);
  const session = {
    provider_id: provider.provider_id,
    session_id_hash: keyedHash('session', String(n)),
    kind: 'site',
    agent: null,
    holder_id: randomUUID(),
    phone_link_id: null,
    search_hash: null,
    needs_code: false,
    patient_id: idsOf(n).patient,
    verified_at: now,
    verified_phone_hash: keyedHash('contact', EMAIL),
    locale: 'en',
  };
  const context = {
    provider,
    session,
    db: forProvider(db, provider.provider_id),
    ports: { random, clock: { now: () => now } },
    now,
    today,
    address: '192.0.2.1',
    keyedHash,
    query: {},
    touches: route.call.touches,
    ...parts,
  };
  return route.handle(context as unknown as Context);
}

export type Agreements = readonly { readonly document_id: string; readonly hash: string }[];

/** What everybody agrees to: the hashes of their documents, which a visitor has read before. */
export async function readAgreements(url: string, count: number): Promise<readonly Agreements[]> {
  const db = openDatabase(url, { max: 1 });
  const all: Agreements[] = [];
  try {
    for (let n = 1; n <= count; n++) {
      const parts = { params: { offer_id: idsOf(n).offer } } as never;
      const { body } = await answer('unsigned-documents', db, n, parts);
      const { documents } = body as { readonly documents: Agreements };
      all.push(documents.map(({ document_id, hash }) => ({ document_id, hash })));
    }
    return all;
  } finally {
    await db.destroy();
  }
}

export interface Plans {
  readonly agreements: readonly Agreements[];
  /** The first of the prepared plans, from 0. */
  readonly from: number;
  readonly count: number;
  readonly clients: number;
  /** What the file of the provider has otherwise. */
  readonly changes?: Partial<Provider>;
}

/** Starts so many of the prepared plans after the first `from`, each by the next of the clients that is free. */
export async function startPlans(url: string, { agreements, from, count, clients, changes }: Plans): Promise<Played> {
  const db = openDatabase(url, { max: clients });
  try {
    const latencies: number[] = [];
    let next = from;

    async function client(): Promise<void> {
      while (next < from + count) {
        const n = ++next;
        const body = { agreements: agreements[n - 1] };
        const parts = { params: { application_id: idsOf(n).application }, body, provider: { ...provider, ...changes } };
        const began = performance.now();
        await answer('create-plan', db, n, parts as never);
        latencies.push(performance.now() - began);
      }
    }

    const began = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    return { perSecond: (1000 * count) / (performance.now() - began), latencies };
  } finally {
    await db.destroy();
  }
}
