import { FunnelError } from '#api';
import type { Application, MyPlan } from '#api/entities';

import { requireApplication, type ActionContext } from './action.ts';
import { openApplication, openingCalls } from './open-application.ts';
import { anyChange } from './plan-changed.ts';

const opened = ['agentInfo', 'vaultData', 'application', 'isNew'] as const;

/** What the outcomes of an action that fetches the plan store, and what they settle. */
export const fetched = {
  loaded: {
    stores: [...opened, 'plan', 'myPlan', 'rollUps'],
    facts: { vaultLoaded: true, ...anyChange },
  },
  none: {
    stores: opened,
    facts: { vaultLoaded: true, hasBillsToAdd: 'any', canPay: false },
  },
} as const;

/** The calls that fetch it. */
export const fetchingCalls = [
  'agentSession',
  'endConfirmation',
  'getApplication',
  'getMyPlan',
  'getRollUpsConsent',
  'getVault',
  ...openingCalls,
] as const;

type FetchingContext = ActionContext<(typeof fetchingCalls)[number]>;

type Slots = Readonly<Record<string, unknown>>;

interface Fetched {
  readonly store: Slots;
  /** Nothing where the person has no plan. */
  readonly myPlan?: MyPlan;
}

/**
 * Fetches the plan with its payments. What this page holds of the application is out of date when it has no plan, or one that has ended:
 * the visitor may have begun another one since, on other pages.
 */
export async function fetchMyPlan(given: FetchingContext): Promise<Fetched> {
  const agentInfo = await findAgentInfo(given);
  const context = { ...given, slots: { ...given.slots, ...agentInfo } };
  const held = heldWithPlan(context.slots);
  const shown = held && (await fetchOf(context, { ...agentInfo, ...held }));
  if (shown?.myPlan && !ENDED.includes(shown.myPlan.plan.status)) return shown;
  const found = await fetchOf(context, { ...agentInfo, ...(await findApplication(context)) });
  return found.myPlan === undefined && shown ? shown : found;
}

const ENDED: readonly MyPlan['plan']['status'][] = ['COMPLETED', 'DEFAULTED'];

async function fetchOf(context: FetchingContext, found: Slots): Promise<Fetched> {
  const { application_id, payment_plan_id } = requireApplication(found);
  if (payment_plan_id === null) return fetchEnded(context, found);
  const params = { application_id };
  const [{ body: fetchedPlan }, { body: rollUps }] = await Promise.all([
    context.api.getMyPlan({ params }),
    context.api.getRollUpsConsent({ params }),
  ]);
  const myPlan = await endLostConfirmation(context, fetchedPlan);
  return { myPlan, store: { ...found, myPlan, plan: myPlan.plan, rollUps } };
}

/** New bills have begun another application, which has no plan yet: the page shows the plan that ended before, with its application. */
async function fetchEnded(context: FetchingContext, found: Slots): Promise<Fetched> {
  if (context.agent !== 'none') return { store: found };
  const { application_id } = requireApplication(found);
  const ended = await context.api.getMyPlan({ params: { application_id } }).catch(ifNoPlan);
  if (!ended) return { store: found };
  const params = { application_id: ended.body.application_id };
  const [{ body: application }, { body: rollUps }] = await Promise.all([
    context.api.getApplication({ params }),
    context.api.getRollUpsConsent({ params }),
  ]);
  const myPlan = await endLostConfirmation(context, ended.body);
  return { myPlan, store: { ...found, application, myPlan, plan: myPlan.plan, rollUps } };
}

function ifNoPlan(refusal: unknown): undefined {
  if (!(refusal instanceof FunnelError) || refusal.code !== 'payment_plan_not_found') throw refusal;
}

/** A page that was left during the confirmation of a payment brought no end of it. The patient is here again, and can pay again. */
async function endLostConfirmation({ agent, api }: ActionContext<'endConfirmation'>, myPlan: MyPlan): Promise<MyPlan> {
  const { application_id, confirming: payment_id } = myPlan;
  if (payment_id === null || agent !== 'none') return myPlan;
  return (await api.endConfirmation({ params: { application_id, payment_id } })).body.my_plan;
}

/** An external agent has confirmed who they are in another flow. Their calls carry it on. */
async function findAgentInfo({ agent, slots, api }: ActionContext<'agentSession'>): Promise<Slots> {
  if (agent !== 'external' || slots['agentInfo'] !== undefined) return {};
  const { body } = await api.agentSession({});
  return { agentInfo: { agentName: body.agent?.name, externalId: body.agent?.agent_id } };
}

type OpeningCall = 'getVault' | (typeof openingCalls)[number];

function heldWithPlan({ vaultData, application, isNew }: Slots): Slots | undefined {
  const { payment_plan_id = null } = (application ?? {}) as Partial<Application>;
  return payment_plan_id === null ? undefined : { vaultData, application, isNew };
}

/** The application and the bills of the person whom this session has found. */
async function findApplication(context: ActionContext<OpeningCall>): Promise<Slots> {
  const { body: vault } = await context.api.getVault({});
  return (await openApplication(context, vault)).store;
}
