import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { applicationRequest, beforeFirstStep, lookUp, type Enrollment } from './enrollment.ts';
import { ask, guestAt, names, stored, type Guest, type Name } from './guest.ts';
import type { Answer, HttpVisitor } from './http-visitor.ts';
import { requestsOf } from './requests.ts';
import { sharedService } from './service.ts';

const service = sharedService('greenhill');

beforeEach(() => service.holdJobs());

/** What a session creates for itself: its own application, its audit, a request for help and the event that reports it. */
const ofSessions = [
  'applications',
  'application_bills',
  'audit_chains',
  'audit_events',
  'consents',
  'verification_codes',
  'contact_requests',
  'provider_events',
];
const ofTheVictim = () => stored(service, { except: ofSessions });

interface Attacker {
  readonly visitor: HttpVisitor;
  readonly held: Enrollment;
}

/** A stranger who knows the name and the birth date of the victim, in a browser of their own. */
async function strangerWhoKnows({ held: { patient } }: Guest): Promise<Attacker> {
  const visitor = service.newVisitor();
  const vault = await lookUp(visitor, patient);
  const held = { ...beforeFirstStep(patient), vault };
  return { visitor, held: { ...held, application: await visitor.get('createApplication', applicationRequest(held)) } };
}

/** Sends every call, with what the victim's page would send and with the attacker's own ids. */
async function tryEverything({ visitor, held }: Attacker, victim: Guest): Promise<readonly (readonly [Name, Answer])[]> {
  const own = requestsOf(held, { lookup: 'none', card: 'tok_of_no_card' });
  const answers: (readonly [Name, Answer])[] = [];
  for (const name of names.filter((one) => one !== 'signOut' && one !== 'lookup'))
    for (const request of [victim.requests[name], own[name]]) answers.push([name, await visitor.ask(name, request as never)]);
  return answers;
}

async function applicationOf({ visitor, held }: Guest) {
  const { application_id } = held.application;
  const application = await visitor.get('getApplication', { params: { application_id } });
  const [kept] = await service.ask<{ readonly bills: string; readonly consents: string; readonly sealed: string | null }>(
    `select (select count(*) from application_bills b where b.application_id = a.application_id) as bills,
       (select count(*) from consents c where c.application_id = a.application_id) as consents, encode(sealed, 'hex') as sealed
     from applications a where application_id = $1`,
    [application_id],
  );
  return { application, kept };
}

describe('a stranger who knows name and birth date of a patient with a draft', () => {
  let victim: Guest;
  let attacker: Attacker;
  let before: Awaited<ReturnType<typeof applicationOf>>;
  let storedBefore: Awaited<ReturnType<typeof ofTheVictim>>;
  let answers: Awaited<ReturnType<typeof tryEverything>>;

  beforeAll(async () => {
    victim = await guestAt(service, 'drafted');
    before = await applicationOf(victim);
    attacker = await strangerWhoKnows(victim);
    storedBefore = await ofTheVictim();
    answers = await tryEverything(attacker, victim);
  });

  test('leaves bills, offers, consents, phone and draft unchanged', async () => {
    expect(await applicationOf(victim)).toEqual(before);
    expect(await ofTheVictim()).toEqual(storedBefore);
    const events = await service.ask<{ readonly kind: string }>(
      'select distinct kind from provider_events where provider_id = $1',
      [service.hospital],
    );
    expect(events).toEqual([{ kind: 'contact.requested' }]);
  });

  test('receives nothing that the patient chose, and no id of theirs', () => {
    const { application, payment_method_id, offer_id, patient } = victim.held;
    const secrets = [application.application_id, payment_method_id, offer_id, patient.phone, patient.firstName, 'Harbor'];
    secrets.push(...patient.bills.map(({ invoice }) => invoice));
    const received = JSON.stringify([attacker.held.vault, attacker.held.application, answers.map(([, { body }]) => body)]);

    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
  });

  test('gets 401 for every change of an application, which redirects to a code', () => {
    const changes = answers.filter(([name]) => ['selectBills', 'recordConsents', 'changePhone'].includes(name));

    expect(changes).toHaveLength(6);
    expect(changes.map(([, { status, code }]) => [status, code])).toEqual(changes.map(() => [401, 'unauthorized']));
  });

  test('does not keep the patient from starting the plan', async () => {
    expect((await ask(victim, 'createPlan', victim.requests.createPlan)).status).toBe(201);
  });
});

describe('a stranger who came first', () => {
  test('has chosen nothing for the patient who later enters a code', async () => {
    const victim = await guestAt(service, 'found');
    const attacker = await strangerWhoKnows(victim);
    const { application_id } = attacker.held.application;
    const params = { application_id };
    const [bill] = attacker.held.vault.bills;
    const one = { first_name: 'Maya', is_patient: true, bill_invoice_ids: [bill?.invoice_id ?? ''] };
    await attacker.visitor.get('selectBills', { params, headers: {}, body: one });
    await attacker.visitor.get('recordConsents', { params, body: { credit_check: true, locale: 'en' } });

    const enrolled = await guestAt(service, 'drafted', { patient: victim.held.patient });
    await attacker.visitor.ask('selectBills', {
      params,
      headers: {},
      body: { ...one, bill_invoice_ids: [bill?.invoice_id ?? ''] },
    });

    const { application, kept } = await applicationOf(enrolled);
    expect(application).toMatchObject({
      bill_invoice_ids: enrolled.held.application.bill_invoice_ids,
      draft: enrolled.held.application.draft,
    });
    expect(kept).toMatchObject({ bills: '2', consents: '2' });
    expect((await ask(enrolled, 'createPlan', enrolled.requests.createPlan)).status).toBe(201);
  });
});
