import { FunnelError } from '#api';
import type { Draft } from '#api/entities';

import { defineAction } from './action.ts';
import { transferContact } from './request-parts.ts';
import { refusedFields, sentAnswers } from './sent-answers.ts';

/**
 * Saves the answers of the slots that the run lists under `send`, and sends a link to the phone or the email of the form. The slot
 * `draft` then has what a page may show of it. Saved again, it is the same draft. Where another device has saved since, the slot is
 * emptied: the next saving makes a draft of its own, so nothing is lost.
 */
export const saveDraft = defineAction({
  name: 'save-draft',
  outcomes: { saved: { stores: ['draft'] }, changed: { stores: ['draft'] }, invalid: {} },
  sendsAnswers: true,
  input: [['email'], ['phone']],
  calls: ['saveDraft'],
  handles: ['validation_error'],
  throws: ['validation_error'],
  async run({ input, sent, slots, api, sendOnce, locale }) {
    const contact = transferContact(input);
    if (!sent || !contact)
      throw new FunnelError('validation_error', { message: 'the form names no contact, or the run no slot' });
    const { flow, run } = sent;
    const known = draftOf(slots['draft']);
    const body = { flow, run, ...sentAnswers(sent), ...contact, ...(known && { draft: known }), locale };
    try {
      const { body: saved } = await sendOnce(`draft ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.saveDraft({ body, idempotencyKey }),
      );
      const { state, draft, ...rest } = saved;
      return { outcome: state, store: { draft: draft && { ...draft, ...rest } } };
    } catch (error) {
      const problems = refusedFields(error);
      if (problems === undefined) throw error;
      return { outcome: 'invalid', problems };
    }
  },
});

/** The draft that this page has saved or opened before. */
function draftOf(slot: unknown): Pick<Draft, 'draft_id' | 'version'> | undefined {
  if (typeof slot !== 'object' || slot === null) return undefined;
  const { draft_id, version } = slot as Partial<Draft>;
  return draft_id === undefined || version === undefined ? undefined : { draft_id, version };
}
