import { defineAction, requireApplication } from './action.ts';

/** Fetches the application anew, because another tab has completed it. */
export const refreshApplication = defineAction({
  name: 'refresh-application',
  outcomes: {
    completed: {
      stores: ['application'],
      facts: {
        applicationStage: 'completed',
        offerSelected: 'any',
        planDrafted: 'any',
        billsChosen: 'any',
        hasBillsToAdd: 'any',
        reachable: 'any',
      },
    },
    open: {
      stores: ['application'],
      facts: {
        applicationStage: ['fresh', 'hasBills', 'hasOffers'],
        offerSelected: 'any',
        planDrafted: 'any',
        billsChosen: 'any',
        hasBillsToAdd: 'any',
        reachable: 'any',
      },
    },
  },
  calls: ['getApplication'],
  async run({ api, slots }) {
    const { application_id } = requireApplication(slots);
    const { body: application } = await api.getApplication({ params: { application_id } });
    return { outcome: application.payment_plan_id === null ? 'open' : 'completed', store: { application } };
  },
});
