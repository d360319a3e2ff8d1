import { defineAction, requireApplication } from './action.ts';

/** Fetches the new plan, where the page does not ask about future bills. */
export const loadNewPlan = defineAction({
  name: 'load-new-plan',
  outcomes: { loaded: { stores: ['plan'] } },
  calls: ['getPlan'],
  async run({ slots, api }) {
    const { body: plan } = await api.getPlan({ params: { application_id: requireApplication(slots).application_id } });
    return { outcome: 'loaded', store: { plan } };
  },
});
