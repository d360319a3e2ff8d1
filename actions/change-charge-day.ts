import { defineAction, requireApplication } from './action.ts';
import { requireInteger } from './form-data.ts';

/** Moves the draft to another day of the month; the documents are made anew for it. */
export const changeChargeDay = defineAction({
  name: 'change-charge-day',
  outcomes: {
    changed: { stores: ['application'], facts: { offerSelected: true, planDrafted: true } },
  },
  calls: ['chooseOffer'],
  async run({ input, slots, api }) {
    const application = requireApplication(slots);
    const { body } = await api.chooseOffer({
      params: { application_id: application.application_id },
      body: {
        offer_id: application.selected_offer_id ?? '',
        payment_method_id: application.payment_method_id ?? '',
        charge_day: requireInteger(input, 'chargeDay'),
      },
    });
    return { outcome: 'changed', store: { application: body } };
  },
});
