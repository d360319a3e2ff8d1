import { defineAction, requireApplication } from './action.ts';

/** What another tab may have changed beside the stage. */
const changed = { offerSelected: 'any', planDrafted: 'any', billsChosen: 'any', hasBillsToAdd: 'any', reachable: 'any' };

/** Fetches the application anew, because another tab has completed it. */
export const refreshApplication = defineAction({
  name: 'refresh-application',
  outcomes: {
    completed: { stores: ['application'], facts: { ...changed, applicationStage: 'completed' } },
    open: { stores: ['application'], facts: { ...changed, applicationStage: ['fresh', 'hasBills', 'hasOffers'] } },
  },
  calls: ['getApplication'],
  async run({ api, slots }) {
    const { application_id } = requireApplication(slots);
    const { body: application } = await api.getApplication({ params: { application_id } });
    return { outcome: application.payment_plan_id === null ? 'open' : 'completed', store: { application } };
  },
});
