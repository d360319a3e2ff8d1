import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { HEADERS, type BodyOf, type Calls, type HostCalls } from '#api';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { advanceTo, beforeFirstStep, readDocuments, signIn, somePatients, testCard } from '../faults/enrollment.ts';
import type { Hospital } from '../faults/hospitals.ts';
import type { AnyRequest, HttpVisitor } from '../faults/http-visitor.ts';
import { aTestPlan, bringPlansIn } from '../faults/old-plans.ts';
import type { Acknowledged } from '../faults/oracle.ts';
import { aHostsKey, askAsHost, namedByHost } from '../faults/platform.ts';
import type { OwnService } from '../faults/service.ts';
import { transferPersistently } from '../faults/transfer-persistently.ts';
import { startPlan, untilDone } from '../faults/until-done.ts';
import { seePlan } from './see-plan.ts';

/** One person's path through a flow, whatever happens to their requests. */
export type Passage = (visitor: HttpVisitor) => Promise<Acknowledged>;

/** A flow as its visitors send it: from the page that they open to what the last page shows. */
export interface TestedFlow {
  readonly name: string;
  readonly hospital: Hospital;
  /** What their browser sends with every call. */
  readonly asVisitor?: (visitor: HttpVisitor) => HttpVisitor;
  /** So many people who may take it. */
  readonly prepare: (service: OwnService, people: number) => Promise<readonly Passage[]>;
}

const MOST_LOADS = 20;

const none = async () => undefined;

/** A person whose page does not load reloads it. */
async function openPage(visitor: HttpVisitor, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await visitor.send({ method: 'GET', path }).catch(() => undefined);
    // A flow may begin at another address.
    if (answer !== undefined && answer.status < 400) return;
    if (tries === MOST_LOADS) throw new Error(`${path} does not load: ${answer?.status ?? 'no answer'}`);
    await sleep(200);
  }
}

const enrollment: TestedFlow = {
  name: 'enrollment',
  hospital: 'northshore',
  prepare: async (service, people) => {
    const patients = somePatients(people);
    await service.bringIn(patients);
    return patients.map((patient) => async (visitor) => {
      await openPage(visitor, '/bill-info');
      return seePlan(visitor, await enrollPersistently(visitor, patient));
    });
  },
};

const transferPlan: TestedFlow = {
  name: 'transfer-plan',
  hospital: 'northshore',
  prepare: async (service, people) => {
    const plans = Array.from({ length: people }, () => aTestPlan());
    await bringPlansIn(service, plans);
    return plans.map((plan) => async (visitor) => {
      await openPage(visitor, '/transfer-plan');
      return seePlan(visitor, await transferPersistently(visitor, plan, none));
    });
  },
};

/** In test mode a page of this computer may hold the frames of the demo provider and its variants. */
const PORTAL = 'http://portal.localhost:80';
type Offer = BodyOf<HostCalls['createSimulatedOffer']>;

/** The frame's page has a session and a token of its own. */
function inFrame(visitor: HttpVisitor): HttpVisitor {
  let csrf = '';
  async function ask(name: keyof Calls, request: AnyRequest) {
    const headers = { ...request.headers, [HEADERS.embedSession]: 'cookie', ...(csrf !== '' && { [HEADERS.csrf]: csrf }) };
    const answer = await visitor.ask(name, { ...request, headers } as never);
    csrf = answer.headers.get(HEADERS.csrf) ?? csrf;
    return answer;
  }
  return { ...visitor, ask: ask as HttpVisitor['ask'] };
}

async function enrollInFrame(visitor: HttpVisitor, { simulated_offer_id, embed_token }: Offer): Promise<Acknowledged> {
  await visitor.ask('loggedIn', {});
  const taken = await visitor.get('fromSimulatedOffer', {
    headers: {},
    body: { simulated_offer_id, embed_token, origin: PORTAL },
  });
  const { application_id, payment_plan_id, offer_ids } = taken.application;
  // The plan was started, and its response was lost.
  if (payment_plan_id !== null) return { payment_plan_id, application_id, hashes: [] };
  const params = { application_id };
  await visitor.get('getOffers', { query: { offer_ids: [...offer_ids] } });
  const offer_id = offer_ids[1] ?? '';
  await visitor.get('chooseOffer', { params, body: { offer_id } });
  const body = { token: await visitor.tokenize(testCard), kind: 'card' } as const;
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body });
  await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id, charge_day: 15 } });
  const agreements = [...(await readDocuments(visitor, offer_id))];
  const started = await startPlan(visitor, { params, body: { agreements }, idempotencyKey: randomUUID() });
  return { payment_plan_id: started, application_id, hashes: agreements.map(({ hash }) => hash) };
}

const embed: TestedFlow = {
  name: 'embed',
  hospital: 'northshore',
  asVisitor: inFrame,
  prepare: async (service, people) => {
    const key = await aHostsKey(service);
    const offers: Offer[] = [];
    for (const [index, patient] of somePatients(people).entries()) {
      const { status, body } = await askAsHost(
        service.newVisitor(),
        key,
        namedByHost({ ...patient, email: 'host@mail.example' }, `TRUST-${index}-${randomUUID()}`),
      );
      if (status !== 201) throw new Error(`the host gets no offer: ${status} ${JSON.stringify(body)}`);
      offers.push(body);
    }
    return offers.map((offer) => async (visitor) => {
      await openPage(visitor, '/embed/');
      return seePlan(visitor, await untilDone(() => enrollInFrame(visitor, offer)));
    });
  },
};

/** What each of them pays once, in cents. */
export const PAID_NOW = 2_500;

/** Signs in again, pays, changes the day and stops automatic payments: each is one fact, however often it is sent. */
async function changePlan(visitor: HttpVisitor, begun: ReturnType<typeof beforeFirstStep>): Promise<void> {
  const held = await advanceTo(visitor, 'begun', begun);
  if (held.vault.needs_code) await signIn(visitor, held.application, held.patient);
  const params = { application_id: held.application.application_id };
  const shown = await visitor.get('getMyPlan', { params });
  if (shown.balance.paid === 0) {
    const { payment_method_id } = shown.method;
    const body = { amount: PAID_NOW, expected_left: shown.balance.left, payment_method_id };
    await visitor.get('payNow', { params, body, idempotencyKey: randomUUID() });
  }
  await visitor.get('setAutomaticPayments', { params, body: { on: false } });
  const { balance, automatic } = await visitor.get('getMyPlan', { params });
  if (balance.paid !== PAID_NOW || automatic)
    throw new Error(`the page shows ${balance.paid} cents paid, automatic ${automatic}`);
}

const myPlan: TestedFlow = {
  name: 'my-plan',
  hospital: 'brookside',
  prepare: async (service, people) => {
    const patients = somePatients(people);
    await service.bringIn(patients, 'brookside');
    const passages: Passage[] = [];
    for (const patient of patients) {
      const visitor = service.newVisitor({ hospital: 'brookside' });
      const { application, agreements, payment_plan_id } = await advanceTo(visitor, 'started', beforeFirstStep(patient));
      const { application_id } = application;
      const plan = { payment_plan_id, application_id, hashes: agreements.map(({ hash }) => hash) };
      passages.push(async (again) => {
        await openPage(again, '/my-plan');
        await untilDone(() => changePlan(again, beforeFirstStep(patient)));
        return seePlan(again, plan);
      });
    }
    return passages;
  },
};

export const testedFlows: readonly TestedFlow[] = [enrollment, transferPlan, embed, myPlan];
