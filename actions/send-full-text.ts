import { defineAction, requireApplication } from './action.ts';

/** Sends the caller the full text of what the agent reads aloud, once more or, where nothing was sent, for the first time. */
export const sendFullText = defineAction({
  name: 'send-full-text',
  outcomes: {
    sent: { stores: ['application'] },
    tooSoon: {},
    enough: {},
  },
  calls: ['sendFullText'],
  refusals: { too_many_requests: 'tooSoon', code_needs_more: 'enough' },
  async run({ slots, api }) {
    const { application_id } = requireApplication(slots);
    const { body: application } = await api.sendFullText({ params: { application_id } });
    return { outcome: 'sent', store: { application } };
  },
});
