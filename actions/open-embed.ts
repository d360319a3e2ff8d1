import { BUREAU_CODES } from '#api';

import { defineAction } from './action.ts';

/** Exchanges what the page around the frame has brought for an application with offers (design 9.7); a frame that is loaded anew is answered its own again. */
export const openEmbed = defineAction({
  name: 'open-embed',
  outcomes: {
    opened: {
      stores: ['application', 'offers'],
      facts: { applicationStage: ['hasOffers', 'completed'], offerSelected: 'any', planDrafted: 'any' },
    },
    gone: {},
  },
  errors: [
    ...BUREAU_CODES,
    'offer_not_found',
    'offer_expired',
    'simulated_offer',
    'auth_session_invalid',
    'unauthorized',
    'bill_conflict',
    'bill_conflict_invoice_id',
    'bill_already_in_payment_plan',
    'vault_conflict',
    'active_payment_plan_exists_for_guarantor',
    'application_is_already_completed',
    'application_bills_modified',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'operation_not_available_yet',
  ],
  async run({ api, hostOffer }) {
    const offer = await hostOffer();
    if (!offer) return { outcome: 'gone' };
    const { application } = (await api.fromSimulatedOffer({ body: offer })).body;
    const { offer_ids, payment_plan_id } = application;
    if (payment_plan_id !== null) return { outcome: 'opened', store: { application, offers: [] } };
    const { body } = await api.getOffers({ query: { offer_ids: [...offer_ids] } });
    return { outcome: 'opened', store: { application, offers: body.offers } };
  },
});
