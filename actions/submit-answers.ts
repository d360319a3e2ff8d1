import { FunnelError } from '#api';

import { defineAction } from './action.ts';
import { refusedFields, sentAnswers } from './sent-answers.ts';

/**
 * Sends the answers of the slots that the run lists under `send`. The service validates them with the same forms, and keeps
 * them once. Refused answers come back as problems of their fields. It works in every flow that has a slot `submission`.
 */
export const submitAnswers = defineAction({
  name: 'submit-answers',
  outcomes: { sent: { stores: ['submission'] }, invalid: {} },
  sendsAnswers: true,
  calls: ['submitAnswers'],
  handles: ['validation_error'],
  throws: ['validation_error'],
  async run({ sent, api, sendOnce, locale }) {
    if (!sent) throw new FunnelError('validation_error', { message: 'the run lists no slot under "send"' });
    const { flow, run } = sent;
    const body = { flow, run, answers: sentAnswers(sent).answers, locale };
    try {
      const { body: submission } = await sendOnce(`submit ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.submitAnswers({ body, idempotencyKey }),
      );
      return { outcome: 'sent', store: { submission } };
    } catch (error) {
      const problems = refusedFields(error);
      if (problems === undefined) throw error;
      return { outcome: 'invalid', problems };
    }
  },
});
