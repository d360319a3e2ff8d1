import { defineAction, requireApplication } from './action.ts';

/** Fetches the plan that was just started, where nobody is asked about bills of the future. */
export const loadNewPlan = defineAction({
  name: 'load-new-plan',
  outcomes: { loaded: { stores: ['plan'] } },
  calls: ['getPlan'],
  async run({ slots, api }) {
    const { body: plan } = await api.getPlan({ params: { application_id: requireApplication(slots).application_id } });
    return { outcome: 'loaded', store: { plan } };
  },
});
