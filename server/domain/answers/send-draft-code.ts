import { calls } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { Context } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { lockSession } from '../sessions/sessions.ts';
import { orGiveBack } from '../verification/code-limits.ts';
import { sendCodeMessage } from '../verification/send-code-message.ts';
import { codeSent, createCode, type Destination } from '../verification/verification-code.ts';
import { findDraftOfLastCode, findLastCode, lastSentAt, replaceCode, requireWaited } from '../verification/verification-codes.ts';
import { countDraftMessage, countOpening } from './draft-limits.ts';
import { findDraft, findDraftOfLink, unsealDraft, type Draft } from './drafts.ts';
import { draftTokenHash } from './save-draft.ts';
import { requireSealer } from './submit-answers.ts';

/** What the code of a draft is bound to beside the session. */
export function codeSubjectOf({ draft_id }: Pick<Draft, 'draft_id'>): string {
  return `draft ${draft_id}`;
}

/**
 * Sends a code to the contact of the draft, which the answer does not show. The link is not used up: it opens the draft until its last
 * day, each time with another code.
 */
export const sendDraftCode = defineRoute(calls.sendDraftCode, async (context) => {
  const { db, body } = context;
  const sealer = requireSealer(context);
  await countOpening(context);
  const draft = await findWanted(context, body);
  if (!draft) return ok({ state: 'gone', code: null });
  await requireWaitedFor(context, db, draft);
  const { channel, to } = unsealDraft(sealer, draft);
  const giveBack = await countDraftMessage(context, { channel, to });
  const destination: Destination = { channel, to, locale: body.locale };
  const { code, kept } = createCode(context, destination, codeSubjectOf(draft));
  const isKept = inTransaction(db, async (trx) => {
    await lockSession(trx, context.session);
    // Of requests at the same moment, all but the first come here after it.
    await requireWaitedFor(context, trx, draft);
    return replaceCode(trx, { ...kept, application_id: null, draft_id: draft.draft_id });
  });
  const codeId = await orGiveBack(isKept, giveBack);
  const sentBy = await sendCodeMessage(context, { destination, code, codeId });
  return ok({ state: 'sent', code: codeSent(sentBy, null) });
});

/** The draft of the link; without a token, that of the code before. */
async function findWanted(
  context: Context,
  { flow, token }: { readonly flow: string; readonly token?: string | undefined },
): Promise<Draft | undefined> {
  const { db, provider, today } = context;
  const wanted = { provider_id: provider.provider_id, flow, today };
  if (token !== undefined) return findDraftOfLink(db, wanted, draftTokenHash(context, token));
  const draftId = await findDraftOfLastCode(db, context);
  return draftId === undefined ? undefined : findDraft(db, wanted, draftId);
}

async function requireWaitedFor(context: Context, db: Db, { draft_id }: Draft): Promise<void> {
  requireWaited(lastSentAt(await findLastCode(db, context, { draft_id })), context.now);
}
