import { calls, FunnelError, type RequestOf } from '#api';
import type { HelpReason } from '#api/entities';
import { FIRST_LANGUAGE, REASONS_WITH_BILL, referenceCode, formatPhone, languageName } from '#rules';
import type { Provider } from '#configuration';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { toServerLocale, serverWords } from '../../platform/translations.ts';
import { networkOf } from '../../platform/http/request-address.ts';
import { defineRoute, created } from '../calls/route.ts';
import { takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import { recordEvent } from '../audit/audit.ts';
import { insertContactRequest, type NewContactRequest } from './contact-requests.ts';
import { publishEvent } from '../events/provider-events.ts';
import { messageTo, putMessage, type NewMessage } from '../messages/outbox.ts';
import { UNKNOWN_PATIENT } from '../patients/patients.ts';
import { originOf, type Context } from '../calls/context.ts';
import { requireReachablePhone } from '../applications/entered-values.ts';

const HOUR = 60 * 60;

/** Stores a request for help, emails the provider's staff where there is an address, and returns the reference. */
export const notifyAgent = defineRoute(calls.notifyAgent, async (context) => {
  const { body, db, provider } = context;
  if (body.phone_number !== undefined) requireReachablePhone(body.phone_number);
  await countRequest(context);

  const request = newRequest(context, body);
  await inTransaction(db, async (trx) => {
    await insertContactRequest(trx, request);
    const message = contactRequestMessage(provider, request);
    if (message) await putMessage(trx, message);
    const chain = { provider_id: provider.provider_id, chain_id: request.request_id };
    const details = { has_phone: request.phone !== null, is_sent: message !== undefined, reason: request.reason ?? null };
    await recordEvent(trx, chain, { event: 'contact.requested', details }, originOf(context));
    await publishRequest(trx, request);
  });
  return created({ reference: request.reference });
});

/** The provider's system learns that there is a request, and nothing of the person. */
function publishRequest(trx: Db, request: NewContactRequest): Promise<void> {
  const { provider_id, request_id, reference, reason, locale, phone, best_time, created_at: now } = request;
  const wish = { wants_call: phone !== null, best_time: best_time ?? ('any' as const), language: locale ?? FIRST_LANGUAGE };
  const data = { reference, reason: reason ?? null, ...wish };
  return publishEvent(trx, { kind: 'contact.requested', provider_id, fact: request_id, data, happened_at: now, now });
}

function newRequest(
  { provider, session, now, ports }: Context,
  { first_name, last_name, phone_number, best_time, reason }: RequestOf<typeof calls.notifyAgent>['body'],
): NewContactRequest {
  const request_id = ports.random.uuid();
  return {
    provider_id: provider.provider_id,
    request_id,
    reference: referenceCode(request_id),
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    phone: phone_number ?? null,
    best_time: best_time ?? null,
    reason: believable(reason, session),
    locale: toServerLocale(session.locale, provider.locales),
    session_id_hash: session.session_id_hash,
    patient_id: session.patient_id === UNKNOWN_PATIENT ? null : session.patient_id,
    created_at: now,
  };
}

/** A reason about a bill counts only for a session that found one, so that staff read only what is true. */
function believable(reason: HelpReason | undefined, { patient_id, search_hash }: Context['session']): HelpReason | null {
  if (reason === undefined) return null;
  const isFound = patient_id !== null && search_hash === null;
  return REASONS_WITH_BILL.includes(reason) && !isFound ? null : reason;
}

/** Each request is work for staff, so a caller makes no more of them than one person would. */
async function countRequest({ db, provider, session, address, keyedHash, now }: Context): Promise<void> {
  const limits: readonly AttemptLimit[] = [
    { kind: 'contact-session', subject: session.session_id_hash, max: 5, seconds: HOUR },
    { kind: 'contact-address', subject: keyedHash('address', networkOf(address)), max: 20, seconds: HOUR },
    { kind: 'contact-provider', subject: 'all', max: 500, seconds: 24 * HOUR },
  ];
  const refused = await takeAttempts(db, provider.provider_id, limits, now);
  if (refused.length > 0) throw new FunnelError('too_many_requests', { message: 'enough requests for now', retryAfter: HOUR });
}

/** The message to the provider's staff in their language, with the reason of the request; undefined where the provider has no address for it. */
function contactRequestMessage(provider: Provider, request: NewContactRequest): NewMessage | undefined {
  const locale = toServerLocale(null, provider.locales);
  const words = serverWords(locale).messages;
  const values = {
    reference: request.reference,
    name: `${request.first_name} ${request.last_name}`,
    language: languageName(request.locale ?? locale, locale),
    phone: request.phone == null ? words.contactNoPhone : formatPhone(request.phone),
    time: words.contactTimes[request.best_time ?? 'any'],
  };
  const reason = words.contactReasons[request.reason ?? 'none'];
  const staff = { phone: null, email: provider.contact_request_email };
  return messageTo(staff, {
    provider_id: request.provider_id,
    reason: `contact-request ${request.request_id}`,
    kind: 'contact-request',
    locale,
    subject: reason.subject,
    body: [reason.why, words.contactRequest, reason.todo],
    values,
    created_at: request.created_at,
  });
}
