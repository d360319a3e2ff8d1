import { FunnelError } from '#api';

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
  handles: ['code_needs_more'],
  async run({ slots, api }) {
    const { application_id } = requireApplication(slots);
    try {
      const { body: application } = await api.sendFullText({ params: { application_id } });
      return { outcome: 'sent', store: { application } };
    } catch (error) {
      if (error instanceof FunnelError && error.code === 'too_many_requests') return { outcome: 'tooSoon' };
      if (error instanceof FunnelError && error.code === 'code_needs_more') return { outcome: 'enough' };
      throw error;
    }
  },
});
