import { defineAction } from './action.ts';
import { fetched, fetchingCalls, fetchMyPlan } from './fetch-my-plan.ts';

/** Fetches the plan for an agent with the role for refunds. For everyone else, the server lists no payment to refund. */
export const loadRefunds = defineAction({
  name: 'load-refunds',
  outcomes: { ...fetched, notAllowed: fetched.loaded },
  calls: fetchingCalls,
  async run(context) {
    const { myPlan, store } = await fetchMyPlan(context);
    if (!myPlan) return { outcome: 'none', store };
    return { outcome: myPlan.allowed.refunds.length > 0 ? 'loaded' : 'notAllowed', store };
  },
});
