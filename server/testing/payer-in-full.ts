import { randomUUID } from 'node:crypto';

import type { BodyOf, Calls } from '#api';

import type { Collecting } from './collecting.ts';
import { enrollToChoice } from './enrollment.ts';
import { addHousehold, type Household } from './people.ts';
import { addToken } from './test-service.ts';
import type { Answer, Visitor } from './visitor.ts';

export interface Payer {
  readonly household: Household;
  readonly visitor: Visitor;
  readonly params: { readonly application_id: string };
}

/** A patient who has chosen a plan, and looks at the page that asks for a payment method. */
export async function aPayer({ db, service }: Collecting, bills: readonly number[] = [40_000, 20_000]): Promise<Payer> {
  const household = await addHousehold(db, { patient: { email: `${randomUUID()}@mail.example` }, bills });
  const visitor = service.visitor();
  const { application_id } = await enrollToChoice(visitor, db, household);
  return { household, visitor, params: { application_id } };
}

/** A method of the simulated processor, by the words of its table. */
export async function addSimulatedMethod(
  { db }: Collecting,
  { visitor, params }: Payer,
  behaviour = 'accepted',
  kind: 'bank' | 'card' = 'card',
): Promise<string> {
  const token = await addToken(db, { kind, behaviour });
  return (await visitor.get('createPaymentMethod', { params, body: { token, kind } })).payment_method_id;
}

/** What the page shows and its patient agrees to. */
export async function agreeToPay({ visitor, params }: Payer) {
  const { amount, documents } = await visitor.get('fullPaymentDocuments', { params, query: { locale: 'en' } });
  return { amount, agreements: documents.map(({ document_id, hash }) => ({ document_id, hash })) };
}

interface Wish {
  readonly key?: string;
  readonly agreed?: Awaited<ReturnType<typeof agreeToPay>>;
}

export async function payInFull(
  payer: Payer,
  payment_method_id: string,
  { key = randomUUID(), agreed }: Wish = {},
): Promise<Answer<BodyOf<Calls['payInFull']>>> {
  const { visitor, params } = payer;
  const body = { ...(agreed ?? (await agreeToPay(payer))), payment_method_id };
  return visitor.ask('payInFull', { params, body, idempotencyKey: key });
}
