import { calls, type Calls } from '#api';

import { beforeFirstStep, onePatient, advanceTo, testCard, type Enrollment, type Stage } from './enrollment.ts';
import type { Hospital } from './hospitals.ts';
import type { Answer, AnyRequest, HttpVisitor } from './http-visitor.ts';
import { requestsOf } from './requests.ts';
import type { FaultService } from './service.ts';

export type Name = keyof Calls;
export const names = Object.keys(calls) as readonly Name[];

/** A visitor at a stage of the path, with every call as their page would send it. */
export interface Guest {
  readonly visitor: HttpVisitor;
  readonly held: Enrollment;
  readonly requests: Readonly<Record<Name, AnyRequest>>;
}

export interface GuestWishes {
  readonly hospital?: Hospital;
  readonly patient?: Enrollment['patient'];
  /** The agent of the simulator who acts for the patient. */
  readonly agent?: string | undefined;
}

/** A new patient, or an agent with one, at a stage of the path. */
export async function guestAt(
  service: FaultService,
  stage: Stage,
  { hospital = service.hospital, patient = onePatient(), agent }: GuestWishes = {},
): Promise<Guest> {
  await service.bringIn([patient], hospital);
  const visitor = service.newVisitor({ hospital });
  if (agent !== undefined) await visitor.becomeAgent(agent);
  const held = await advanceTo(visitor, stage, beforeFirstStep(patient));
  const { verification_token } = await visitor.get('verificationToken', {});
  return { visitor, held, requests: requestsOf(held, { lookup: verification_token, card: await visitor.tokenize(testCard) }) };
}

/** An agent who may make this call; undefined when patients make it themselves. */
export function agentFor(name: Name): string | undefined {
  if (calls[name].access === 'refund-agent') return 'CS-2003';
  return calls[name].access.includes('agent') ? 'CS-1042' : undefined;
}

export function ask({ visitor }: Guest, name: Name, request: AnyRequest): Promise<Answer> {
  return visitor.ask(name, request as never);
}

/** What any request may change, refused or not, and what is sent at once. */
const PASSING = ['sessions', 'configuration_versions', 'attempt_limits', 'idempotency_keys', 'outbox'];
/** Written in batches, seconds after the request. */
const BATCHES = ['funnel_reached', 'funnel_days'];

/** A digest of all data of a hospital's patients and their money. Jobs change it too: hold them while two digests are compared. */
export async function stored(
  service: FaultService,
  {
    hospitals = [service.hospital],
    except = [],
  }: { readonly hospitals?: readonly Hospital[]; readonly except?: readonly string[] } = {},
): Promise<Readonly<Record<string, string | null>>> {
  const tables = await service.ask<{ readonly name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'provider_id' and table_name <> all($1) order by 1`,
    [[...PASSING, ...BATCHES, ...except]],
  );
  const digests = tables.map(
    ({ name }) =>
      `(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t where provider_id = any($1)) as ${name}`,
  );
  const [digest] = await service.ask<Record<string, string | null>>(`select ${digests.join(', ')}`, [hospitals]);
  return digest ?? {};
}
