import { defineAction, requireApplication } from './action.ts';
import { fetched, fetchingCalls, fetchMyPlan } from './fetch-my-plan.ts';

/** Fetches what came back of a payment in full, with the authorization to pay it with another card or account. */
export const loadOwedPayment = defineAction({
  name: 'load-owed-payment',
  outcomes: {
    ...fetched,
    loaded: { ...fetched.loaded, stores: [...fetched.loaded.stores, 'fullPaymentDocuments'] },
    nothingOwed: fetched.loaded,
  },
  calls: [...fetchingCalls, 'fullPaymentDocuments'],
  async run(context) {
    const { myPlan, store } = await fetchMyPlan(context);
    if (!myPlan) return { outcome: 'none', store };
    if (myPlan.plan.in_full !== true || myPlan.balance.left === 0) return { outcome: 'nothingOwed', store };
    const application = requireApplication(store);
    const params = { application_id: application.application_id };
    const { body } = await context.api.fullPaymentDocuments({ params, query: { locale: context.locale } });
    return {
      outcome: 'loaded',
      store: { ...store, fullPaymentDocuments: body.documents, application: { ...application, full_payment: body.amount } },
    };
  },
});
