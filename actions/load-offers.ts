import { defineAction, requireApplication } from './action.ts';

/** Fetches the application's offers for the plan picker. */
export const loadOffers = defineAction({
  name: 'load-offers',
  outcomes: { loaded: { stores: ['offers'] }, gone: {} },
  calls: ['getOffers'],
  refusals: { offer_not_found: 'gone' },
  async run({ slots, api }) {
    const { offer_ids } = requireApplication(slots);
    if (offer_ids.length === 0) return { outcome: 'gone' };
    const { body } = await api.getOffers({ query: { offer_ids: [...offer_ids] } });
    return { outcome: 'loaded', store: { offers: body.offers } };
  },
});
