import { findOwedInFull } from '#rules';

import { defineAction, requireApplication } from './action.ts';
import { fetched, fetchingCalls, fetchMyPlan } from './fetch-my-plan.ts';

/** Fetches what came back of a payment in full, also of one before this plan, with the authorization to pay it with another card or account. */
export const loadOwedPayment = defineAction({
  name: 'load-owed-payment',
  outcomes: {
    ...fetched,
    loaded: { ...fetched.loaded, stores: [...fetched.loaded.stores, 'owedPayment', 'fullPaymentDocuments'] },
    nothingOwed: fetched.loaded,
  },
  calls: [...fetchingCalls, 'fullPaymentDocuments'],
  async run(context) {
    const { myPlan, store } = await fetchMyPlan(context);
    if (!myPlan) return { outcome: 'none', store };
    const owed = findOwedInFull(myPlan);
    if (!owed) return { outcome: 'nothingOwed', store };
    const { application_id } = owed;
    const { body } = await context.api.fullPaymentDocuments({ params: { application_id }, query: { locale: context.locale } });
    const { amount, documents } = body;
    const application = { ...requireApplication(store), full_payment: amount };
    return {
      outcome: 'loaded',
      store: { ...store, application, owedPayment: { application_id, amount }, fullPaymentDocuments: documents },
    };
  },
});
