import { calls, FunnelError, type RequestOf } from '#api';
import type { OpenFlow } from '#engine';
import { takeDraft } from '#engine/answers';
import { addDays, formatDay, isEmail, maskEmail, maskPhone } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { type ServerLocale, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import { invalidField, requireReachablePhone } from '../applications/entered-values.ts';
import { recordEvent } from '../audit/audit.ts';
import { originOf, type Context } from '../calls/context.ts';
import { created, defineRoute, ok } from '../calls/route.ts';
import { messageBy, putMessage } from '../messages/outbox.ts';
import { keepUploads } from '../uploads/draft-uploads.ts';
import { readOwnUploads } from '../uploads/take-uploads.ts';
import { answersContext, asFunnelErrors, requireFlow } from './accept-answers.ts';
import { takeWithFiles, type TakenWithFiles } from './draft-files.ts';
import { countDraftMessage, countSaving, type GiveBack } from './draft-limits.ts';
import {
  deleteLinks,
  findDraft,
  findHolder,
  insertDraft,
  insertLink,
  isOpened,
  noteHolder,
  replaceDraft,
  sealDraft,
  unsealDraft,
  type Draft,
  type DraftContents,
} from './drafts.ts';
import { requireSealer } from './submit-answers.ts';

type Body = RequestOf<typeof calls.saveDraft>['body'];
type Contact = Pick<DraftContents, 'channel' | 'to'>;

interface Taken extends TakenWithFiles {
  readonly flow: OpenFlow;
}

/** What is kept of the token of a link. */
export function draftTokenHash({ keyedHash }: Pick<Context, 'keyedHash'>, token: string): string {
  return keyedHash('draft-link', token);
}

/**
 * Saves answers, encrypted, and sends a link to the contact. A page that has saved or opened a draft before names it: the draft is
 * then updated, unless another device has saved it since.
 */
export const saveDraft = defineRoute(calls.saveDraft, async (context) => {
  const { db, body, provider, session } = context;
  const sealer = requireSealer(context);
  await countSaving(context);
  const flow = requireFlow(context, body.flow);
  const around = answersContext(context, flow);
  const findUpload = await readOwnUploads(db, { provider_id: provider.provider_id, holder_id: session.holder_id, sealer });
  const contact = requireContact(body);
  const known = await findKnownDraft(context, body, { sealer, contact });
  if (known === 'changed') return ok(changed);
  const files = await takeWithFiles(context, {
    take: (keepFile) => asFunnelErrors(() => takeDraft(flow, body, { ...around, keepFile })),
    findUpload,
    draft: known?.draft,
  });
  const taken: Taken = { flow, ...files };
  const isSame = known !== undefined && !known.isOtherContact;
  const giveBack = await countLink(context, contact, isSame);
  const sendsLink = giveBack !== undefined;
  const locale = toServerLocale(body.locale, provider.locales);
  const saving: Saving = { taken, contact, sealer, locale, known, sendsLink };
  const draft = await inTransaction(db, (trx) => store(trx, context, saving)).catch(async (error: unknown) => {
    await giveBack?.();
    throw error;
  });
  if (draft === undefined) {
    await giveBack?.();
    return ok(changed);
  }
  return created({
    state: 'saved',
    draft: draftAnswer(draft, contact),
    link_sent: sendsLink,
    files_left_out: taken.filesLeftOut,
  });
});

const changed = { state: 'changed', draft: null, link_sent: false, files_left_out: false } as const;

/** What a page may know of its draft. */
export function draftAnswer(
  { draft_id, version, ends_on }: Pick<Draft, 'draft_id' | 'version' | 'ends_on'>,
  { channel, to }: Contact,
) {
  return { draft_id, version, sent_to: channel === 'email' ? maskEmail(to) : maskPhone(to), ends_on };
}

function requireContact({ phone, email }: Body): Contact {
  if (phone !== undefined && email === undefined) {
    requireReachablePhone(phone);
    return { channel: 'sms', to: phone };
  }
  const to = email?.trim() ?? '';
  if (phone !== undefined || !isEmail(to)) throw invalidField('email', 'a phone or an email is given, not both');
  return { channel: 'email', to };
}

interface KnownDraft {
  readonly draft: Draft;
  readonly isOtherContact: boolean;
}

/**
 * The draft that the page names, where this session has its newest version; nothing where there is none for this session (any more),
 * so a new one is made. The version that the session knows is noted here, so a page cannot claim a newer one. A draft that its
 * contact has opened with a code stays with that contact.
 */
async function findKnownDraft(
  { db, provider, session, today }: Context,
  { flow, draft: named }: Body,
  { sealer, contact }: { readonly sealer: Sealer; readonly contact: Contact },
): Promise<KnownDraft | 'changed' | undefined> {
  if (named === undefined) return undefined;
  const { provider_id } = provider;
  const draft = await findDraft(db, { provider_id, flow, today }, named.draft_id);
  const holder = draft && (await findHolder(db, draft, session.holder_id));
  if (!draft || !holder) return undefined;
  if (holder.version !== draft.version || named.version !== draft.version) return 'changed';
  const { channel, to } = unsealDraft(sealer, draft);
  const isOtherContact = channel !== contact.channel || to !== contact.to;
  if (isOtherContact && !holder.verified && (await isOpened(db, draft))) return undefined;
  return { draft, isOtherContact };
}

/** Counts the message; nothing where it is not sent, because enough went to the contact for now and the links before open the draft. */
async function countLink(context: Context, contact: Contact, hasLinks: boolean): Promise<GiveBack | undefined> {
  try {
    return await countDraftMessage(context, contact);
  } catch (error) {
    if (hasLinks && error instanceof FunnelError && error.code === 'too_many_requests') return undefined;
    throw error;
  }
}

interface Saving {
  readonly taken: Taken;
  readonly contact: Contact;
  readonly sealer: Sealer;
  readonly locale: ServerLocale;
  readonly known: KnownDraft | undefined;
  readonly sendsLink: boolean;
}

type Stored = Pick<Draft, 'provider_id' | 'draft_id' | 'version' | 'ends_on'>;

/** Stores the draft, who holds it, its link and the message. Undefined where another device was faster. */
async function store(trx: Db, context: Context, saving: Saving): Promise<Stored | undefined> {
  const { session } = context;
  const { known, sendsLink, taken } = saving;
  const isOtherContact = known?.isOtherContact === true;
  const stored = await writeDraft(trx, context, saving);
  if (!stored) return undefined;
  const { provider_id, draft_id, version } = stored;
  const { holder_id } = session;
  await noteHolder(trx, { provider_id, draft_id, holder_id, version, verified: false });
  await keepUploads(trx, stored, { upload_ids: taken.upload_ids, holder_id, ends_on: stored.ends_on });
  if (isOtherContact) await deleteLinks(trx, stored);
  if (sendsLink) await putLink(trx, context, saving, stored);
  const { flow } = taken;
  const details = { flow: flow.flow, version, is_new: known === undefined, other_contact: isOtherContact, link: sendsLink };
  const chain = { provider_id, chain_id: draft_id };
  await recordEvent(trx, chain, { event: 'draft.saved', details }, originOf(context));
  return stored;
}

async function writeDraft(
  trx: Db,
  { provider, ports, now, today }: Context,
  { taken, contact, sealer, locale, known }: Saving,
): Promise<Stored | undefined> {
  const { flow, answers, sent } = taken;
  const key = { provider_id: provider.provider_id, draft_id: known?.draft.draft_id ?? ports.random.uuid() };
  const written = {
    ...sealDraft(sealer, key, { ...contact, answers, sent }),
    flow_version: flow.version,
    locale,
    changed_at: now,
    ends_on: addDays(today, provider.draft_days),
  };
  if (known) {
    const isReplaced = await replaceDraft(trx, known.draft, written);
    return isReplaced ? { ...key, version: known.draft.version + 1, ends_on: written.ends_on } : undefined;
  }
  await insertDraft(trx, { ...key, ...written, flow: flow.flow, version: 1, created_at: now });
  return { ...key, version: 1, ends_on: written.ends_on };
}

/** Puts the message with a new link. The token follows a `#`, so no server and no log sees it when the link is opened. */
async function putLink(
  trx: Db,
  context: Context,
  { taken, contact, locale }: Saving,
  { provider_id, draft_id, version, ends_on }: Stored,
): Promise<void> {
  const { provider, ports, origin, now } = context;
  const token = ports.random.token();
  await insertLink(trx, { provider_id, token_hash: draftTokenHash(context, token), draft_id, created_at: now });
  const words = serverWords(locale).messages;
  const values = {
    provider: provider.display_name,
    link: `${origin}${taken.path}?lang=${locale}#${token}`,
    day: formatDay(ends_on, locale, 'long'),
  };
  const message = messageBy(contact, {
    provider_id,
    reason: `draft ${draft_id} ${version}`,
    kind: 'draft-link',
    locale,
    subject: words.draftSubject,
    body: [words.draft],
    values,
    letter: { body: [words.letters.draft], button: { text: words.letters.goOn, link: values.link } },
    created_at: now,
  });
  await putMessage(trx, message);
}
