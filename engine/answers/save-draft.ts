import { isRecord } from '#engine';

import { takeDraft } from './draft-answers.ts';
import { digestOf, randomToken } from './draft-secrets.ts';
import { contactOf, type DraftRequest, type DraftService, draftOfPage, isAnswers, textOf } from './draft-service.ts';
import type { DraftContact, StoredDraft } from './draft-store.ts';
import { refusal } from './json-route.ts';

const MOST_LINKS = 10;
const DAY_MS = 24 * 60 * 60_000;
const CHANGED = { state: 'changed', draft: null };

/**
 * Saves answers and sends a link. A page that has saved or opened a draft before names it: the draft is then updated, unless another
 * page has saved it since.
 */
export async function saveDraft(service: DraftService, { flow, locale, body }: DraftRequest): Promise<Response> {
  const { run, answers, sent, draft: named } = body;
  const contact = contactOf(body);
  if (!isRecord(run) || !isAnswers(answers) || !Array.isArray(sent)) return refusal(400, 'bad_request');
  if (!contact) return refusal(400, 'validation_error');
  const taken = takeDraft(flow, { run, answers, sent: sent.filter((mark) => typeof mark === 'string') }, service.context());
  await service.store.deleteEnded(service.today());

  const known = await knownDraft(service, { flow, locale, body });
  if (known && isRecord(named) && known.savings !== named['version']) return Response.json(CHANGED);
  const isSameContact = known !== undefined && textOf(known.contact) === textOf(contact);
  const isAllowed = service.mayMessage(contact);
  if (!isAllowed && !isSameContact) return refusal(429, 'too_many_requests');
  const token = isAllowed ? randomToken() : undefined;
  const draft = await nextDraft(service, { known: isSameContact ? known : undefined, contact, token });
  const stored = { ...draft, ...countedFrom(known), flow: flow.flow, answers: taken.answers, sent: taken.sent };
  if (!(await service.store.write(stored))) return Response.json(CHANGED);

  if (token !== undefined) {
    const message = { to: contact, flow: flow.flow, locale, endsOn: stored.endsOn };
    await service.send({ ...message, kind: 'link', address: `${taken.path}#${token}` });
  }
  const rest = { link_sent: token !== undefined, files_left_out: taken.filesLeftOut };
  return Response.json({ state: 'saved', draft: draftOfPage(stored), ...rest }, { status: 201 });
}

async function knownDraft({ store }: DraftService, { flow, body }: DraftRequest): Promise<StoredDraft | undefined> {
  const id = isRecord(body['draft']) ? body['draft']['draft_id'] : undefined;
  const known = typeof id === 'string' ? await store.find({ id }) : undefined;
  return known?.flow === flow.flow ? known : undefined;
}

function countedFrom(known: StoredDraft | undefined): Pick<StoredDraft, 'id' | 'version' | 'savings'> {
  if (!known) return { id: crypto.randomUUID(), version: 1, savings: 1 };
  return { id: known.id, version: known.version + 1, savings: known.savings + 1 };
}

interface Next {
  /** The draft before, where it went to the same contact: what went to another contact opens nothing more. */
  readonly known: StoredDraft | undefined;
  readonly contact: DraftContact;
  readonly token: string | undefined;
}

async function nextDraft({ days, today }: DraftService, { known, contact, token }: Next) {
  const links = [...(known?.links ?? []), ...(token === undefined ? [] : [await digestOf(token)])];
  const endsOn = new Date(Date.parse(`${today()}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return { contact, links: links.slice(-MOST_LINKS), code: known?.code ?? null, endsOn };
}
