import { calls, FunnelError } from '#api';
import { restoreDraft } from '#engine/answers';

import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvent } from '../audit/audit.ts';
import { originOf } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { startSessionAnew } from '../sessions/session-store.ts';
import { requireRightCode } from '../verification/check-code.ts';
import { consumeCode, findDraftOfLastCode } from '../verification/verification-codes.ts';
import { readOwnUploads } from '../uploads/take-uploads.ts';
import { answersContext, requireFlow } from './accept-answers.ts';
import { findDraft, noteHolder, unsealDraft } from './drafts.ts';
import { draftAnswer } from './save-draft.ts';
import { codeSubjectOf } from './send-draft-code.ts';
import { requireSealer } from './submit-answers.ts';

/** A right code opens the draft, in a session under a new id. A try is counted before the code is compared. */
export const openDraft = defineRoute(calls.openDraft, async (context) => {
  const { db, provider, session, now, today, body } = context;
  const { provider_id } = provider;
  const sealer = requireSealer(context);
  const draftId = await findDraftOfLastCode(db, context);
  if (draftId === undefined) throw new FunnelError('verification_code_expired');
  const right = await requireRightCode(context, {
    owner: { draft_id: draftId },
    subject: codeSubjectOf({ draft_id: draftId }),
    code: body.code,
    failuresOf: ({ destination_hash }) => destination_hash,
  });
  const opened = await inTransaction(db, async (trx) => {
    const isFirst = await consumeCode(trx, provider_id, right.code_id, now);
    if (!isFirst) throw new FunnelError('verification_code_invalid');
    const draft = await findDraft(trx, { provider_id, flow: body.flow, today }, draftId);
    if (!draft) return undefined;
    const { draft_id, version } = draft;
    await noteHolder(trx, { provider_id, draft_id, holder_id: session.holder_id, version, verified: true });
    const details = { flow: draft.flow, version };
    await recordEvent(trx, { provider_id, chain_id: draft_id }, { event: 'draft.opened', details }, originOf(context));
    return { draft, signIn: await startSessionAnew(trx, session, now) };
  });
  await right.forgetFailures();
  if (!opened) return ok({ state: 'gone', draft: null, answers: {}, sent: [], problems: {} });
  const contents = unsealDraft(sealer, opened.draft);
  const flow = requireFlow(context, body.flow);
  const findUpload = await readOwnUploads(db, { provider_id, holder_id: session.holder_id, sealer });
  const keepFile = (file: unknown, of: Parameters<typeof findUpload>[1]) => findUpload(file, of) !== undefined;
  const restored = restoreDraft(flow, contents, { ...answersContext(context, flow), keepFile });
  return { ...ok({ state: 'opened', draft: draftAnswer(opened.draft, contents), ...restored }), signIn: opened.signIn };
});
