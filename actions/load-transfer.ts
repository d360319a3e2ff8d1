import { defineAction, requireApplication, type OutcomeDeclaration } from './action.ts';

const facts: OutcomeDeclaration['facts'] = {
  applicationStage: ['fresh', 'hasBills', 'hasOffers', 'completed'],
  offerSelected: 'any',
  planDrafted: 'any',
};

/** Fetches the application, which another tab may have changed, and once it is drafted, the documents to be agreed to. */
export const loadTransfer = defineAction({
  name: 'load-transfer',
  outcomes: {
    drafted: { stores: ['application', 'documents'], facts },
    open: { stores: ['application'], facts },
  },
  calls: ['getApplication', 'unsignedDocuments'],
  async run({ slots, api, locale }) {
    const { application_id } = requireApplication(slots);
    const { body: application } = await api.getApplication({ params: { application_id } });
    const { draft, selected_offer_id, payment_plan_id } = application;
    if (draft === null || selected_offer_id === null || payment_plan_id !== null)
      return { outcome: 'open', store: { application } };
    const { body } = await api.unsignedDocuments({ params: { offer_id: selected_offer_id }, query: { locale } });
    return { outcome: 'drafted', store: { application, documents: body.documents } };
  },
});
