import { defineAction, requireApplication } from './action.ts';

/** Fetches the plan for success and plan-exists, and whether future bills may join it. */
export const loadPlan = defineAction({
  name: 'load-plan',
  outcomes: { loaded: { stores: ['plan', 'rollUps'], facts: { hasBillsToAdd: 'any' } } },
  calls: ['getPlan', 'getRollUpsConsent'],
  async run({ slots, api }) {
    const params = { application_id: requireApplication(slots).application_id };
    const [{ body: plan }, { body: rollUps }] = await Promise.all([api.getPlan({ params }), api.getRollUpsConsent({ params })]);
    return { outcome: 'loaded', store: { plan, rollUps } };
  },
});
