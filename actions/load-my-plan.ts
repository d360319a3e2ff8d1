import { defineAction, requireApplication, type ActionContext } from './action.ts';
import { openApplication, openingCalls } from './open-application.ts';

const opened = ['vaultData', 'application', 'isNew'] as const;

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
  calls: ['getMyPlan', 'getRollUpsConsent', 'getVault', ...openingCalls],
  async run(context) {
    const found = await findApplication(context);
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

type OpeningCall = 'getVault' | (typeof openingCalls)[number];

/** The application and the bills of this session: those that are here, or the server's. */
async function findApplication(context: ActionContext<OpeningCall>): Promise<Readonly<Record<string, unknown>>> {
  const { vaultData, application, isNew } = context.slots;
  if (typeof application === 'object' && application !== null) return { vaultData, application, isNew };
  const { body: vault } = await context.api.getVault({});
  return { ...(await openApplication(context, vault)) };
}
