import { defineAction, requireApplication } from './action.ts';

/** Fetches the documents of the chosen offer, to be read and agreed to. */
export const loadDocuments = defineAction({
  name: 'load-documents',
  outcomes: { loaded: { stores: ['documents'] } },
  errors: ['offer_not_found', 'unauthorized', 'auth_session_invalid'],
  async run({ slots, api, locale }) {
    const { body } = await api.unsignedDocuments({
      params: { offer_id: requireApplication(slots).selected_offer_id ?? '' },
      query: { locale },
    });
    return { outcome: 'loaded', store: { documents: body.documents } };
  },
});
