import type { ErrorCode } from '#api';

import { defineAction, requireApplication } from './action.ts';
import { requireText } from './form-data.ts';

/** Why no draft can be made, or made anew. */
export const draftErrors = [
  'application_is_already_completed',
  'payment_plan_due_date_is_today',
  'offer_not_found',
  'offer_expired',
  'offer_invalidated',
  'application_bills_modified',
  'unauthorized',
  'auth_session_invalid',
  'validation_error',
  'payment_method_inactive',
  'payment_method_not_found',
] as const satisfies readonly ErrorCode[];

/** Fixes the plan length. A payment method that is already there makes the draft at once. */
export const chooseOffer = defineAction({
  name: 'choose-offer',
  outcomes: {
    chosen: { stores: ['application'], facts: { offerSelected: true, planDrafted: 'any' } },
  },
  errors: draftErrors,
  async run({ input, slots, api }) {
    const application = requireApplication(slots);
    const { body } = await api.chooseOffer({
      params: { application_id: application.application_id },
      body: {
        offer_id: requireText(input, 'offerId'),
        ...(application.payment_method_id === null ? {} : { payment_method_id: application.payment_method_id }),
        ...(application.draft === null ? {} : { charge_day: application.draft.charge_day }),
      },
    });
    return { outcome: 'chosen', store: { application: body } };
  },
});
