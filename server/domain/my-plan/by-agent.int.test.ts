import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { dana, danasHeaders, jordan, seat } from '../../testing/agent.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import type { Visitor } from '../../testing/visitor.ts';

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting({ skips_allowed: 1, charge_days: [1, 15, 28] });
});

afterEach(() => collecting.closeWhole());

const spoken = { locale: 'es' };

/** A plan with an agent in the session whose caller was verified. */
async function onThePhone(agent = jordan) {
  const plan = await collecting.aPlan();
  const visitor = await collecting.signIn(plan);
  await seat(collecting.db, visitor, agent);
  const params = { application_id: plan.application_id };
  return { plan, visitor, params, shown: await visitor.get('getMyPlan', { params }) };
}

type OnThePhone = Awaited<ReturnType<typeof onThePhone>>;

/** The body of each act, as the page showed the plan. */
const acts = {
  plan_payment: ({ visitor, params, shown: { balance, method } }, said) =>
    visitor.ask('payNow', {
      params,
      body: { amount: 5_000, expected_left: balance.left, payment_method_id: method.payment_method_id, ...said },
    }),
  plan_day: ({ visitor, params, shown }, said) => {
    const { last_payment_date: _, ...day } = requireFirst(shown.allowed.charge_days);
    return visitor.ask('changeChargeDay', { params, body: { ...day, ...said } });
  },
  plan_skip: ({ visitor, params, shown: { allowed } }, said) => {
    const { number = 0, new_last_date = '' } = allowed.skip ?? {};
    return visitor.ask('skipPayment', { params, body: { number, new_last_date, ...said } });
  },
  plan_stop: ({ visitor, params }, said) => visitor.ask('setAutomaticPayments', { params, body: { on: false, ...said } }),
} satisfies Readonly<Record<string, (call: OnThePhone, said: object) => ReturnType<Visitor['ask']>>>;

function requireFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the plan allows none');
  return first;
}

async function auditOf(plan: CollectedPlan) {
  return collecting.db
    .selectFrom('audit_events')
    .select(['event', 'agent_id', 'agent_name'])
    .where('chain_id', '=', plan.application_id)
    .where('actor', '=', 'agent')
    .orderBy('number')
    .execute();
}

async function messages(): Promise<readonly string[]> {
  const rows = await readMessages(collecting.db, { kinds: ['plan-changed', 'payment-received'] });
  return rows.map(({ body }) => body);
}

describe.each(Object.entries(acts))('%s by an agent', (kind, act) => {
  test('stores the yes of the caller, names the agent in the audit, and the message states that it was by phone', async () => {
    const call = await onThePhone();
    const answer = await act(call, { spoken });
    const myPlan = await call.visitor.get('getMyPlan', { params: call.params });

    expect(answer.status).toBeLessThan(300);
    expect(myPlan.heard?.at(-1)).toMatchObject({ kind, granted: true });
    const [consent] = await collecting.db
      .selectFrom('consents')
      .selectAll()
      .where('kind', '=', kind as 'plan_stop')
      .execute();
    expect(consent).toMatchObject({
      locale: 'es',
      agent: jordan,
      wording_version: expect.stringMatching(/^verbal [0-9a-f]{64}$/),
    });
    expect(await auditOf(call.plan)).toContainEqual(
      expect.objectContaining({ agent_id: jordan.agent_id, agent_name: jordan.name }),
    );
    expect((await messages()).join(' ')).toContain('by phone');
  });

  test('is refused without the yes of the caller, and changes nothing', async () => {
    const call = await onThePhone();
    const answer = await act(call, {});

    expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
    expect(await call.visitor.get('getMyPlan', { params: call.params })).toEqual(call.shown);
  });
});

test('a patient needs no spoken yes, and the answer has none', async () => {
  const plan = await collecting.aPlan();
  const params = { application_id: plan.application_id };
  const { body } = await plan.visitor.ask('setAutomaticPayments', {
    params,
    body: { on: false },
  });

  expect([body.automatic, body.heard]).toEqual([false, undefined]);
  expect((await messages()).join(' ')).not.toContain('by phone');
});

test("an external agent's act carries their name and id", async () => {
  const { visitor, params } = await onThePhone(dana);
  const body = { on: false, spoken };
  const without = await visitor.ask('setAutomaticPayments', { params, body });
  const withThem = await visitor.ask('setAutomaticPayments', { params, body, headers: danasHeaders } as never);

  expect([without.code, withThem.status]).toEqual(['missing_agent_info', 200]);
});
