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
  calls: ['fromSimulatedOffer', 'getOffers'],
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
