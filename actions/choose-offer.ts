import { FunnelError, type ErrorCode } from '#api';

import { defineAction, requireApplication } from './action.ts';
import { requireText } from './form-data.ts';

/** Another tab has replaced the payment method that this one holds. */
const METHOD_GONE = ['payment_method_inactive', 'payment_method_not_found'] as const satisfies readonly ErrorCode[];

/** Fixes the plan length. A payment method that is already there makes the draft at once; one that is gone is asked for anew. */
export const chooseOffer = defineAction({
  name: 'choose-offer',
  outcomes: {
    chosen: { stores: ['application'], facts: { offerSelected: true, planDrafted: 'any' } },
  },
  input: [['offerId']],
  calls: ['chooseOffer'],
  handles: METHOD_GONE,
  async run({ input, slots, api }) {
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const offer = { offer_id: requireText(input, 'offerId') };
    const method = application.payment_method_id === null ? {} : { payment_method_id: application.payment_method_id };
    const { body } = await api.chooseOffer({ params, body: { ...offer, ...method } }).catch((error: unknown) => {
      if (!(error instanceof FunnelError) || !METHOD_GONE.some((code) => code === error.code)) throw error;
      return api.chooseOffer({ params, body: offer });
    });
    return { outcome: 'chosen', store: { application: body } };
  },
});
