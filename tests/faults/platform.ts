import { randomUUID } from 'node:crypto';

import { HEADERS, type BodyOf, type HostCalls, type RequestOf } from '#api';
import { createApiKey, openDatabase } from '#server';

import type { HttpVisitor } from './http-visitor.ts';
import type { OwnService } from './service.ts';
import type { TestPatient } from '../journeys/patient.ts';

type Request = RequestOf<HostCalls['createSimulatedOffer']>['body'];
type Offer = BodyOf<HostCalls['createSimulatedOffer']>;

/** In test mode a page of this computer may hold the frames of the demo provider and its variants. */
const ORIGIN = 'http://portal.localhost:80';

/** A key of the hospital, for a host's server. */
export async function aHostsKey(
  { databaseUrl, hospital }: Pick<OwnService, 'databaseUrl' | 'hospital'>,
  scopes: readonly ('offers:write' | 'offers:read')[] = ['offers:write'],
): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 });
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  try {
    return (await createApiKey(db, { providerId: hospital, name: 'Portal', scopes, expiresAt }, now)).key;
  } finally {
    await db.destroy();
  }
}

/** A host's data of a person: themselves, with one bill. */
export function namedByHost({ firstName, lastName, birthDate, phone, email = '' }: TestPatient, mrn: string): Request {
  const [month, day, year] = birthDate.split('/');
  return {
    patient: { first_name: firstName, last_name: lastName, birth_date: `${year}-${month}-${day}`, mrn },
    guarantor: {
      first_name: firstName,
      last_name: lastName,
      phone,
      email,
      address: { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' },
    },
    bills: [{ invoice_id: randomUUID(), amount: 105_250, service_date: '2026-03-07', facility: 'Harbor Hospital' }],
    credit_check_consent: { granted: true, given_at: '2026-03-08T12:00:00Z', wording: '1' },
  };
}

/** Sends a request as a host's server does: with a key, and without a browser's headers. */
export async function askAsHost(visitor: HttpVisitor, key: string, body: unknown) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', [HEADERS.idempotencyKey]: randomUUID() };
  const answer = await visitor.send({
    method: 'POST',
    path: '/ingress/v1/simulated-offers',
    headers,
    body: JSON.stringify(body),
  });
  return { ...answer, body: answer.body as Offer };
}

/** What the frame does with the offer, with a wrong token first. */
export async function openFrame(visitor: HttpVisitor, { simulated_offer_id, embed_token }: Offer): Promise<void> {
  const params = { simulated_offer_id };
  const frame = { [HEADERS.embedSession]: 'cookie' } as const;
  for (const token of ['none', embed_token]) {
    await visitor.ask('getSimulatedOffer', { params, headers: { ...frame, [HEADERS.embedToken]: token } });
    await visitor.ask('fromSimulatedOffer', { headers: frame, body: { ...params, embed_token: token, origin: ORIGIN } });
  }
}
