import { defineAction, requireApplication } from './action.ts';

/** Fetches the authorization of one payment of everything, to be read and agreed to, and what it comes to. */
export const loadFullPayment = defineAction({
  name: 'load-full-payment',
  outcomes: { loaded: { stores: ['fullPaymentDocuments', 'application'] } },
  calls: ['fullPaymentDocuments'],
  async run({ slots, api, locale }) {
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const { body } = await api.fullPaymentDocuments({ params, query: { locale } });
    return {
      outcome: 'loaded',
      store: { fullPaymentDocuments: body.documents, application: { ...application, full_payment: body.amount } },
    };
  },
});
