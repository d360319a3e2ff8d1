import { defineAction, requireApplication, type ActionContext } from './action.ts';
import { openApplication, openingCalls } from './open-application.ts';

const opened = ['agentInfo', 'vaultData', 'application', 'isNew'] as const;

/**
 * Fetches the plan with its payments. A visitor who signed in elsewhere, or a moment ago, has no application here yet: it is the one of
 * whom this session has found.
 */
export const loadMyPlan = defineAction({
  name: 'load-my-plan',
  outcomes: {
    loaded: {
      stores: [...opened, 'plan', 'myPlan', 'rollUps'],
      facts: { vaultLoaded: true, applicationStage: 'completed', hasBillsToAdd: 'any', canPay: 'any' },
    },
    none: {
      stores: opened,
      facts: { vaultLoaded: true, applicationStage: ['fresh', 'hasBills', 'hasOffers'], hasBillsToAdd: 'any', canPay: false },
    },
  },
  calls: ['agentSession', 'getMyPlan', 'getRollUpsConsent', 'getVault', ...openingCalls],
  async run(given) {
    const agentInfo = await findAgentInfo(given);
    const context = { ...given, slots: { ...given.slots, ...agentInfo } };
    const found = { ...agentInfo, ...(await findApplication(context)) };
    const { application_id, payment_plan_id } = requireApplication(found);
    if (payment_plan_id === null) return { outcome: 'none', store: found };
    const params = { application_id };
    const [{ body: myPlan }, { body: rollUps }] = await Promise.all([
      context.api.getMyPlan({ params }),
      context.api.getRollUpsConsent({ params }),
    ]);
    return { outcome: 'loaded', store: { ...found, myPlan, plan: myPlan.plan, rollUps } };
  },
});

/** An external agent has confirmed who they are in another flow. Their calls carry it on. */
async function findAgentInfo({ agent, slots, api }: ActionContext<'agentSession'>): Promise<Readonly<Record<string, unknown>>> {
  if (agent !== 'external' || slots['agentInfo'] !== undefined) return {};
  const { body } = await api.agentSession({});
  return { agentInfo: { agentName: body.agent?.name, externalId: body.agent?.agent_id } };
}

type OpeningCall = 'getVault' | (typeof openingCalls)[number];

/** The application and the bills of this session: those that are here, or the server's. */
async function findApplication(context: ActionContext<OpeningCall>): Promise<Readonly<Record<string, unknown>>> {
  const { vaultData, application, isNew } = context.slots;
  if (typeof application === 'object' && application !== null) return { vaultData, application, isNew };
  const { body: vault } = await context.api.getVault({});
  return { ...(await openApplication(context, vault)) };
}
