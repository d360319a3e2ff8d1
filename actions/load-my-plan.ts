import { defineAction } from './action.ts';
import { fetched, fetchingCalls, fetchMyPlan } from './fetch-my-plan.ts';

/** Fetches the plan with its payments. */
export const loadMyPlan = defineAction({
  name: 'load-my-plan',
  outcomes: fetched,
  calls: fetchingCalls,
  async run(context) {
    const { myPlan, store } = await fetchMyPlan(context);
    return { outcome: myPlan ? 'loaded' : 'none', store };
  },
});
