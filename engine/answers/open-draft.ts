import { restoreDraft } from './draft-answers.ts';
import { digestOf, randomCode } from './draft-secrets.ts';
import { type DraftRequest, type DraftService, draftOfPage, isText } from './draft-service.ts';
import type { DraftCode, StoredDraft } from './draft-store.ts';
import { refusal } from './json-route.ts';

const CODE_MS = 10 * 60_000;
const RESEND_MS = 30_000;
const TRIES = 5;

/** Sends a code to the contact of the draft that a link opens. The response shows nothing of the draft. */
export async function sendDraftCode(service: DraftService, request: DraftRequest): Promise<Response> {
  const draft = await draftOfLink(service, request);
  if (!draft) return Response.json({ state: 'gone' });
  const { contact, code: before } = draft;
  const answer = { state: 'sent', channel: 'email' in contact ? 'email' : 'sms', resend_after_seconds: RESEND_MS / 1000 };
  const isTooSoon = before !== null && service.now() - before.sentAt < RESEND_MS;
  if (isTooSoon) return Response.json(answer);
  if (!service.mayMessage(contact)) return refusal(429, 'too_many_requests');
  const code = randomCode();
  const sent: DraftCode = { hash: await digestOf(`${draft.id} ${code}`), sentAt: service.now(), triesLeft: TRIES };
  if (await service.store.write({ ...draft, version: draft.version + 1, code: sent })) {
    const { flow, locale } = request;
    await service.send({ to: contact, flow: flow.flow, locale, endsOn: draft.endsOn, kind: 'code', code });
  }
  return Response.json(answer);
}

/** A right code opens the draft once. A try is counted before the code is compared, so tries at the same time count, too. */
export async function openDraft(service: DraftService, request: DraftRequest): Promise<Response> {
  const draft = await draftOfLink(service, request);
  if (!draft) return Response.json({ state: 'gone' });
  const { code } = draft;
  const isOver = code === null || code.triesLeft === 0 || service.now() - code.sentAt >= CODE_MS;
  if (isOver) return refusal(400, 'verification_code_expired');
  const { code: typed } = request.body;
  const isRight = typeof typed === 'string' && (await digestOf(`${draft.id} ${typed}`)) === code.hash;
  const left = isRight ? null : { ...code, triesLeft: code.triesLeft - 1 };
  const isCounted = await service.store.write({ ...draft, version: draft.version + 1, code: left });
  if (!isCounted || !isRight) return refusal(400, 'verification_code_invalid');
  return Response.json({ state: 'opened', draft: draftOfPage(draft), ...restoreDraft(request.flow, draft, service.context()) });
}

/** The draft of a link, where its last day is not over. */
async function draftOfLink({ store, today }: DraftService, { flow, body }: DraftRequest): Promise<StoredDraft | undefined> {
  const { token } = body;
  if (!isText(token, /^[\w-]{43}$/)) return undefined;
  const draft = await store.find({ link: await digestOf(token) });
  return draft?.flow === flow.flow && draft.endsOn >= today() ? draft : undefined;
}
