import { FunnelError, type ErrorCode } from '#api';

import { defineAction, requireApplication } from './action.ts';
import { requireText } from './form-data.ts';

/** What an agent's page shows instead of a link. */
const PROBLEMS: Readonly<Partial<Record<ErrorCode, string>>> = {
  too_many_requests: 'tooSoon',
  code_needs_more: 'enough',
  guarantor_missing_phone_number: 'noPhone',
  application_is_already_completed: 'completed',
};

/** An agent's link to the patient's own phone: sends it, reads how far the patient is, or ends it. Run beside the flow. */
export const phoneLink = defineAction({
  name: 'phone-link',
  outcomes: { shown: { stores: ['sentLink'] } },
  calls: ['sendPhoneLink', 'getPhoneLink', 'cancelPhoneLink'],
  handles: ['too_many_requests', 'code_needs_more', 'guarantor_missing_phone_number', 'application_is_already_completed'],
  async run({ input, slots, api, sendOnce }) {
    const { application_id } = requireApplication(slots);
    const params = { application_id };
    const task = requireText(input, 'task');
    try {
      if (task === 'send') {
        const { body } = await sendOnce(`phone-link ${application_id}`, (idempotencyKey) =>
          api.sendPhoneLink({ params, idempotencyKey }),
        );
        return { outcome: 'shown', store: { sentLink: { link: body } } };
      }
      const { body } = await (task === 'cancel' ? api.cancelPhoneLink({ params }) : api.getPhoneLink({ params }));
      return { outcome: 'shown', store: { sentLink: body } };
    } catch (error) {
      const problem = error instanceof FunnelError ? PROBLEMS[error.code] : undefined;
      if (problem === undefined) throw error;
      return { outcome: 'shown', store: { sentLink: { problem } } };
    }
  },
});
