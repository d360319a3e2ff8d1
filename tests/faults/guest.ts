import { calls, type Calls } from '#api';

import { atTheDoor, onePatient, reach, testCard, type Enrolment, type Stage } from './enrolment.ts';
import { createVisitor, inTurn, type Answer, type AnyRequest, type HttpVisitor } from './http-visitor.ts';
import { requestsOf } from './requests.ts';
import type { FaultService, Hospital } from './service.ts';

export type Name = keyof Calls;
export const names = Object.keys(calls) as readonly Name[];

/** Somebody at a stage of the way, with every call as their page would send it. */
export interface Guest {
  readonly visitor: HttpVisitor;
  readonly held: Enrolment;
  readonly requests: Readonly<Record<Name, AnyRequest>>;
}

/** A new patient whose requests go to each process in turn. */
export async function guestAt(
  service: FaultService,
  stage: Stage,
  {
    hospital = 'northshore',
    patient = onePatient(),
  }: { readonly hospital?: Hospital; readonly patient?: Enrolment['patient'] } = {},
): Promise<Guest> {
  await service.bringIn([patient], hospital);
  const visitor = createVisitor({ at: inTurn(service.processes), hospital });
  const held = await reach(visitor, stage, atTheDoor(patient));
  const { verification_token } = await visitor.get('verificationToken', {});
  return { visitor, held, requests: requestsOf(held, { lookup: verification_token, card: await visitor.tokenise(testCard) }) };
}

export function ask({ visitor }: Guest, name: Name, request: AnyRequest): Promise<Answer> {
  return visitor.ask(name, request as never);
}

const TABLES = [
  'patients',
  'guarantors',
  'bills',
  'applications',
  'application_bills',
  'consents',
  'bureau_pulls',
  'offers',
  'offer_bills',
  'payment_methods',
  'payment_plans',
  'plan_bills',
  'instalments',
  'agreements',
  'audit_events',
  'verification_codes',
];

/** A digest of everything that patients and their money are made of. */
export function stored(service: FaultService): Promise<unknown> {
  const digests = TABLES.map((table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} t) as ${table}`);
  return service.ask(`select ${digests.join(', ')}`);
}
