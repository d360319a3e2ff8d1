import { HEADERS, type Caller, type Owner } from '#api';
import { inject } from 'vitest';

import { applicationRequest, beforeFirstStep, lookUp, onePatient, type Enrollment } from './enrollment.ts';
import { guestAt, type Guest, type Name } from './guest.ts';
import type { Answer, AnyRequest, HttpVisitor } from './http-visitor.ts';
import { aTestPlan, bringPlansIn, openTransfer } from './old-plans.ts';
import { aHostsKey, askAsHost, namedByHost } from './platform.ts';
import type { FaultService } from './service.ts';

/** One kind of session, and what it has created itself. */
export interface CallerSession {
  readonly ask: (name: Name, request: AnyRequest) => Promise<Answer>;
  /** The application that it created before any code; absent when it created none. */
  readonly own: string | undefined;
}

/** Every kind of session that asks about one person's bills, and the owners of the applications that it can name. */
export interface Personas {
  readonly sessions: Readonly<Record<Caller, CallerSession>>;
  /** What a page would send for the application of each owner; the same requests for the session's own. */
  readonly requests: Readonly<Record<Owner, Readonly<Record<Name, AnyRequest>>>>;
  readonly framesOwn: Readonly<Record<Name, AnyRequest>>;
}

/** Sessions that have found the person before a contact was verified come first: later ones find what needs a code. */
export async function createPersonas(service: FaultService): Promise<Personas> {
  const patient = onePatient();
  await service.bringIn([patient]);
  const found = await begunBy(service, patient);
  const verifiedElsewhere = await begunBy(service, patient);
  const confirmedElsewhere = await begunBy(service, patient, 'CS-1042');
  const refunding = await begunBy(service, patient, 'CS-2003');
  const neighbor = await begunBy(service, patient);
  const otherPayer = await begunBy(service, patient);
  const external = await begunBy(service, patient, 'EX-2071');
  const codeElsewhere = await begunBy(service, patient, 'EX-2071');
  const internal = await begunBy(service, patient, 'CS-1042');
  const owner = await guestAt(service, 'drafted', { patient });
  const needsCode = await begunBy(service, patient);
  const sealed = await begunBy(service, patient);
  await sealByHand(service, sealed.held);
  const stranger = await guestAt(service, 'drafted');
  for (const one of [verifiedElsewhere, codeElsewhere, confirmedElsewhere, refunding])
    await verifyByHand(service, owner, one.held);
  await payOldPlan(service, otherPayer.visitor, patient);
  const frame = await aFrame(service);
  const requestsFor = requestsBy(owner);
  return {
    sessions: {
      visitor: { ask: askAs(service.newVisitor()), own: undefined },
      found: sessionOf(found),
      'needs code': sessionOf(needsCode),
      sealed: sessionOf(sealed),
      verified: sessionOf(verifiedElsewhere),
      'other payer': sessionOf(otherPayer),
      'external agent': sessionOf(external),
      'agent with code': sessionOf(codeElsewhere),
      'internal agent': sessionOf(internal),
      'confirmed agent': sessionOf(confirmedElsewhere),
      'refund agent': sessionOf(refunding),
      frame: frame.session,
      host: await aHost(service),
    },
    requests: {
      // `naming` puts each session's own id into these.
      own: owner.requests,
      neighbor: requestsFor(neighbor.held.application.application_id),
      person: requestsFor(owner.held.application.application_id),
      stranger: stranger.requests,
    },
    framesOwn: { ...requestsFor(frame.application_id), getOffers: { query: { offer_ids: frame.offer_ids } } },
  };
}

/** The same request for another application. */
export function naming(request: AnyRequest, application_id: string): AnyRequest {
  const put = <T>(part: T): T =>
    typeof part === 'object' && part !== null && 'application_id' in part ? { ...part, application_id } : part;
  return {
    ...request,
    ...(request.params && { params: put(request.params) }),
    ...(request.query && { query: put(request.query) }),
    body: put(request.body),
  };
}

interface Begun {
  readonly visitor: HttpVisitor;
  readonly held: Enrollment;
}

async function begunBy(service: FaultService, patient: Enrollment['patient'], agent?: string): Promise<Begun> {
  const visitor = service.newVisitor();
  if (agent !== undefined) await visitor.becomeAgent(agent);
  const vault = await lookUp(visitor, patient);
  const held = { ...beforeFirstStep(patient), vault };
  return { visitor, held: { ...held, application: await visitor.get('createApplication', applicationRequest(held)) } };
}

function sessionOf({ visitor, held }: Begun): CallerSession {
  return { ask: askAs(visitor), own: held.application.application_id };
}

function askAs(visitor: HttpVisitor): CallerSession['ask'] {
  return (name, request) => visitor.ask(name, request as never);
}

/** A session that was verified elsewhere, for the same contact, while it holds what it created before. No page does this. */
async function verifyByHand(
  service: FaultService,
  { held: { application } }: Guest,
  { application: own }: Enrollment,
): Promise<void> {
  await service.ask(
    `update sessions set verified_at = now(), verified_method = 'code', verified_phone_hash = (
       select verified_phone_hash from sessions s join applications a using (provider_id, patient_id)
       where a.application_id = $1 and s.verified_at is not null and s.verified_phone_hash is not null limit 1)
     where holder_id = (select held_by from applications where application_id = $2)`,
    [application.application_id, own.application_id],
  );
}

/** Verifies the payer of an old plan of the same patient, whom the file of the bills does not name. */
async function payOldPlan(service: FaultService, visitor: HttpVisitor, patient: Enrollment['patient']): Promise<void> {
  const { mrn, firstName, lastName, birthDate } = patient;
  const plan = aTestPlan({ mrn, firstName, lastName, birthDate, payer: { firstName: 'Dan', lastName: 'Okafor' } });
  await bringPlansIn({ hospital: service.hospital, databaseUrl: inject('faultService').databaseUrl }, [plan]);
  await openTransfer(visitor, plan);
}

/** As a lookup would have left it at a provider that discloses nothing: this hospital shows the bills. */
async function sealByHand(service: FaultService, { application }: Enrollment): Promise<void> {
  await service.ask(
    `update sessions set search_hash = 'update sessions set search_hash = ’sealed by hand’, needs_code = true', needs_code = true
     where holder_id = (select held_by from applications where application_id = $1)`,
    [application.application_id],
  );
}

function requestsBy({ held, requests }: Guest): (application_id: string) => Guest['requests'] {
  return (application_id) =>
    Object.fromEntries(
      Object.entries(requests).map(([name, request]) => [
        name,
        // The phone that is already on file: a verified session stays verified.
        name === 'changePhone'
          ? { params: { application_id }, body: { phone_number: held.patient.phone } }
          : naming(request, application_id),
      ]),
    ) as Guest['requests'];
}

async function aHost(service: FaultService): Promise<CallerSession> {
  const key = await aKey(service);
  const visitor = service.newVisitor();
  const authorization = `Bearer ${key}`;
  return {
    own: undefined,
    ask: (name, request) => visitor.ask(name, { ...request, headers: { ...request.headers, authorization } } as never),
  };
}

function aKey({ hospital }: FaultService): Promise<string> {
  return aHostsKey({ databaseUrl: inject('faultService').databaseUrl, hospital });
}

interface Frame {
  readonly session: CallerSession;
  readonly application_id: string;
  readonly offer_ids: readonly string[];
}

/** A frame that has accepted its host's offer, for a person of its own. */
async function aFrame(service: FaultService): Promise<Frame> {
  const visitor = service.newVisitor();
  const patient = { ...onePatient(), email: 'frame@mail.example' };
  const offered = await askAsHost(visitor, await aKey(service), namedByHost(patient, patient.mrn));
  if (offered.status !== 201) throw new Error(`no offer: ${offered.status} ${JSON.stringify(offered.body)}`);
  const { body: offer } = offered;
  const frame = { [HEADERS.embedSession]: 'cookie' } as const;
  const taken = await visitor.ask('fromSimulatedOffer', {
    headers: frame,
    body: { simulated_offer_id: offer.simulated_offer_id, embed_token: offer.embed_token, origin: 'http://portal.localhost:80' },
  });
  if (taken.status !== 200) throw new Error(`no frame: ${taken.status} ${taken.code}`);
  // Without a cookie of the frame's own, the page keeps the session in the response.
  const embedSession = taken.headers.get(HEADERS.embedSession) ?? 'cookie';
  const ask: CallerSession['ask'] = (name, request) =>
    visitor.ask(name, { ...request, headers: { ...request.headers, [HEADERS.embedSession]: embedSession } } as never);
  const { application_id, offer_ids } = taken.body.application;
  return { session: { ask, own: undefined }, application_id, offer_ids };
}
