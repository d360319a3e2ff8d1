import { problemsByForm } from '#engine/form';
import { parseCode } from '#rules';

import { defineAction } from './action.ts';
import { requireText } from './form-data.ts';

/**
 * Checks the six digits. A right code fills the slots that the flow saves: with what was saved, and empties the others of them. Values
 * that a form no longer accepts come back as problems of their fields.
 */
export const openDraft = defineAction({
  name: 'open-draft',
  outcomes: {
    opened: { stores: ['draft', 'draftLink'], bringsBack: 'save-draft' },
    wrong: {},
    expired: {},
    gone: { stores: ['draftLink'] },
  },
  input: [['code']],
  calls: ['openDraft'],
  refusals: { verification_code_invalid: 'wrong', verification_code_expired: 'expired' },
  async run({ input, flow, api }) {
    const code = parseCode(requireText(input, 'code'));
    if (code === undefined) return { outcome: 'wrong' };
    const { body } = await api.openDraft({ body: { flow, code } });
    if (body.state === 'gone') return { outcome: 'gone', store: { draftLink: { state: 'gone' } } };
    const marks = Object.fromEntries(body.sent.map((slot) => [slot, true]));
    const store = { ...body.answers, ...marks, draft: body.draft, draftLink: null };
    return { outcome: 'opened', store, problems: problemsByForm(body.problems) };
  },
});
