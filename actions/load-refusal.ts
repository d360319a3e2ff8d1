import { defineAction, requireApplication } from './action.ts';

/** Fetches the bureau's last decision, so that a page of a refusal shows the true reason, also after a reload. */
export const loadRefusal = defineAction({
  name: 'load-refusal',
  outcomes: {
    found: { stores: ['refusal'], facts: { refusal: ['frozen', 'bankruptcy', 'sanctions', 'noFile', 'other'] } },
    none: { stores: ['refusal'], facts: { refusal: 'none' } },
  },
  calls: ['getRefusal'],
  async run({ api, slots, locale }) {
    const { application_id } = requireApplication(slots);
    const { body } = await api.getRefusal({ params: { application_id }, query: { locale } });
    return body.refusal === null
      ? { outcome: 'none', store: { refusal: null } }
      : { outcome: 'found', store: { refusal: body.refusal } };
  },
});
