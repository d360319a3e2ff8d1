import { anyProgress, defineAction, requireApplication } from './action.ts';

/** Fetches the application anew, because another tab has completed it. */
export const refreshApplication = defineAction({
  name: 'refresh-application',
  outcomes: {
    completed: { stores: ['application'], facts: { ...anyProgress, applicationStage: 'completed' } },
    open: { stores: ['application'], facts: { ...anyProgress, applicationStage: ['fresh', 'hasBills', 'hasOffers'] } },
  },
  calls: ['getApplication'],
  async run({ api, slots }) {
    const { application_id } = requireApplication(slots);
    const { body: application } = await api.getApplication({ params: { application_id } });
    return { outcome: application.payment_plan_id === null ? 'open' : 'completed', store: { application } };
  },
});
