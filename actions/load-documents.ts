import { defineAction, requireApplication } from './action.ts';

/** Fetches the documents of the chosen offer, to be read and agreed to, and the draft that they are of: another tab may have changed it. */
export const loadDocuments = defineAction({
  name: 'load-documents',
  outcomes: {
    loaded: {
      stores: ['documents', 'application'],
      facts: {
        applicationStage: ['hasOffers', 'completed'],
        billsChosen: 'any',
        hasBillsToAdd: 'any',
        offerSelected: 'any',
        planDrafted: 'any',
      },
    },
  },
  calls: ['unsignedDocuments', 'getApplication'],
  async run({ slots, api, locale }) {
    const { application_id, selected_offer_id } = requireApplication(slots);
    const [{ body }, { body: application }] = await Promise.all([
      api.unsignedDocuments({ params: { offer_id: selected_offer_id ?? '' }, query: { locale } }),
      api.getApplication({ params: { application_id } }),
    ]);
    return { outcome: 'loaded', store: { documents: body.documents, application } };
  },
});
