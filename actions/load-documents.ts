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
  errors: [
    'offer_not_found',
    'offer_expired',
    'offer_invalidated',
    'application_bills_modified',
    'missing_offers_on_application',
    'application_is_already_completed',
    'payment_plan_due_date_is_today',
    'payment_method_not_found',
    'payment_method_inactive',
    'unauthorized',
    'auth_session_invalid',
  ],
  async run({ slots, api, locale }) {
    const { application_id, selected_offer_id } = requireApplication(slots);
    const [{ body }, { body: application }] = await Promise.all([
      api.unsignedDocuments({ params: { offer_id: selected_offer_id ?? '' }, query: { locale } }),
      api.getApplication({ params: { application_id } }),
    ]);
    return { outcome: 'loaded', store: { documents: body.documents, application } };
  },
});
