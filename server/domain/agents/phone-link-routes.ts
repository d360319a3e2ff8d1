import { calls, FunnelError } from '#api';
import { formatPhone, parsePhone } from '#rules';

import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { contactHash, readContact } from '../applications/enrollee.ts';
import {
  endOpenLink,
  findLastLink,
  linkAnswer,
  linkReason,
  recordLinkEvent,
  type StoredLink,
} from '../applications/phone-links.ts';
import {
  refuseCompleted,
  refuseTransfer,
  requireApplicationsContact,
  requireVerifiedApplication,
  withApplication,
} from '../applications/require-application.ts';
import { requireFound, type AgentContext, type FoundContext } from '../calls/context.ts';
import { created, defineRoute, ok } from '../calls/route.ts';
import { putMessage } from '../messages/outbox.ts';
import { countSend, orGiveBack } from '../verification/code-limits.ts';
import { requireWaited } from '../verification/verification-codes.ts';
import { linkTokenHash } from './open-phone-link.ts';

const LINK_MINUTES = 15;

/** Sends the payer a link to their own phone. It ends the link before it, and counts like a code toward the limits of the phone. */
export const sendPhoneLink = defineRoute(calls.sendPhoneLink, async (agentContext) => {
  const context = requireFound(agentContext);
  const { db, params, now } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  refuseOthers(application);
  const phone = await requireVerifiedPhone(context, db, application);
  requireWaited((await findLastLink(db, application))?.created_at, now);
  // The phone of an application is on file, or its owner proved it, or it has waited (decision 0024).
  const giveBack = await countSend(context, { to: phone, patient: application.patient_id, isListed: true });
  const isPut = withApplication(context, params.application_id, async (trx, locked) => {
    await requireApplicationsContact(trx, context, locked);
    refuseOthers(locked);
    // Of requests at the same moment, all but the first come here after it.
    requireWaited((await findLastLink(trx, locked))?.created_at, now);
    await endOpenLink(trx, context, locked, 'new_link');
    return insertLink(trx, context, locked, await requireVerifiedPhone(context, trx, locked));
  });
  return created(await linkAnswer(db, await orGiveBack(isPut, giveBack), now));
});

/** The last link, as it is now. */
export const getPhoneLink = defineRoute(calls.getPhoneLink, async (agentContext) => {
  const context = requireFound(agentContext);
  return ok(await lastLinkAnswer(context, await requireVerifiedApplication(context, context.params.application_id)));
});

/** Ends the open link, if there is one: a patient who has signed keeps their plan. */
export const cancelPhoneLink = defineRoute(calls.cancelPhoneLink, async (agentContext) => {
  const context = requireFound(agentContext);
  const application = await withApplication(context, context.params.application_id, async (trx, locked) => {
    await requireApplicationsContact(trx, context, locked);
    await endOpenLink(trx, context, locked, 'agent');
    return locked;
  });
  return ok(await lastLinkAnswer(context, application));
});

async function lastLinkAnswer({ db, now }: FoundContext, application: Application) {
  const link = await findLastLink(db, application);
  return { link: link ? await linkAnswer(db, link, now) : null };
}

/** A link is for a new plan about bills whose offers are there. */
function refuseOthers(application: Application): void {
  refuseCompleted(application);
  refuseTransfer(application);
}

/** The session may have verified a mailbox instead; then no one has confirmed the phone on file (decision 0040). */
async function requireVerifiedPhone(context: FoundContext, db: Db, application: Application): Promise<string> {
  const { phone } = await readContact(db, application);
  const isVerified = phone !== null && contactHash(context, phone) === context.session.verified_phone_hash;
  if (!isVerified) throw new FunnelError('guarantor_missing_phone_number');
  return phone;
}

async function insertLink(
  trx: Db,
  context: FoundContext & AgentContext,
  { provider_id, application_id, patient_id }: Application,
  phone: string,
): Promise<StoredLink> {
  const { ports, session, now } = context;
  const token = ports.random.token();
  const link = await trx
    .insertInto('phone_links')
    .values({
      provider_id,
      link_id: ports.random.uuid(),
      application_id,
      patient_id,
      token_hash: linkTokenHash(context, token),
      agent: JSON.stringify(session.agent),
      sent_to: (parsePhone(phone) ?? phone).slice(-2),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await putMessage(trx, linkMessage(context, link, { phone, token }));
  await recordLinkEvent(trx, context, link, { event: 'phone_link.sent', details: { sent_to: link.sent_to } });
  return link;
}

/** The text message. The token follows a `#`, so no server and no log sees it when the link is opened. */
function linkMessage(
  { provider, session, origin, now }: FoundContext & AgentContext,
  { provider_id, link_id }: StoredLink,
  { phone, token }: { readonly phone: string; readonly token: string },
) {
  const locale = toServerLocale(session.locale, provider.locales);
  const body = fillWords(serverWords(locale).messages.phoneLink, {
    provider: provider.display_name,
    link: `${origin}/phone-link?lang=${locale}#${token}`,
    minutes: LINK_MINUTES,
    phone: formatPhone(provider.support.phone),
  });
  const message = { kind: 'phone-link', channel: 'sms', recipient: phone, subject: null } as const;
  return { provider_id, reason: linkReason(link_id), locale, ...message, body, created_at: now };
}
