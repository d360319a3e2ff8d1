import { defineAction } from './action.ts';
import { findText } from './form-data.ts';

/** Sends a code to the contact of the draft behind a link; without a token, once more for the link before. Shows nothing of the draft. */
export const sendDraftCode = defineAction({
  name: 'send-draft-code',
  outcomes: { sent: { stores: ['draftLink'] }, gone: { stores: ['draftLink'] } },
  calls: ['sendDraftCode'],
  async run({ input, flow, api, locale }) {
    const token = findText(input, 'token');
    const { body } = await api.sendDraftCode({ body: { flow, locale, ...(token !== undefined && { token }) } });
    return { outcome: body.state, store: { draftLink: { state: body.state, ...body.code } } };
  },
});
