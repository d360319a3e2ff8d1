import { defineAction, requireApplication } from './action.ts';
import { keepPaymentMethod, methodCalls, methodRefusals, methodRefused } from './keep-payment-method.ts';

/** Trades the numbers for a token on the tokenizer's origin, keeps the method, and drafts the plan with it. */
export const createPaymentMethod = defineAction({
  name: 'create-payment-method',
  outcomes: {
    added: { stores: ['application'], facts: { offerSelected: true, planDrafted: true } },
    ...methodRefused,
  },
  input: [['kind']],
  calls: [...methodCalls, 'chooseOffer'],
  refusals: methodRefusals,
  async run(context) {
    const { slots, api } = context;
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const { payment_method_id } = await keepPaymentMethod(context, params);
    const { body } = await api.chooseOffer({
      params,
      body: { offer_id: application.selected_offer_id ?? '', payment_method_id },
    });
    return { outcome: 'added', store: { application: body } };
  },
});
