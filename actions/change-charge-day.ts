import { defineAction, requireApplication } from './action.ts';
import { requireInteger } from './form-data.ts';

/** Moves the draft to another day of the month; the documents are made anew for it. */
export const changeChargeDay = defineAction({
  name: 'change-charge-day',
  outcomes: {
    changed: { stores: ['application'], facts: { offerSelected: true, planDrafted: true } },
  },
  errors: [
    'application_is_already_completed',
    'payment_plan_due_date_is_today',
    'offer_not_found',
    'offer_expired',
    'offer_invalidated',
    'application_bills_modified',
    'payment_method_not_found',
    'payment_method_inactive',
    'unauthorized',
    'auth_session_invalid',
    'validation_error',
  ],
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
