import { calls, FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { changeApplication, personOf, type Application } from './applications.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { endWaitingPhones, findWaitingPhone, insertUsedPhone, insertWaitingPhone } from './phone-changes.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, withApplication } from './require-application.ts';
import { contactOf, isVerifiedContact } from './enrollee.ts';
import { listKnownContacts, putPhoneNotices } from './phone-notices.ts';
import { isCustomerService, newPhonePermission } from './new-phone.ts';
import { readPeople, type People } from '../patients/patients.ts';
import { requireReachablePhone } from './entered-values.ts';

const DAY = 24 * 60 * 60;

interface Wish {
  readonly application: Application;
  readonly people: People;
  readonly phone: string;
}

/**
 * Uses another phone: at once for a session that proved a contact on file, for customer service, and where no contact is on
 * file; after the provider's waiting time for a session that only knows a second identifier. Never without a notice.
 */
export const changePhone = defineRoute(calls.changePhone, async (context) => {
  const { body, params } = context;
  requireReachablePhone(body.phone_number);

  const changed = await withApplication(context, params.application_id, async (trx, application) => {
    // A plan stays as it is. How its person is reached may change, but by customer service alone.
    if (!isCustomerService(context)) refuseCompleted(application);
    refuseTransfer(application);
    const people = await readPeople(trx, application);
    const wish = { application, people, phone: body.phone_number };
    const permission = await newPhonePermission(trx, context, wish);
    if (permission === 'at_once') return changeAtOnce(trx, context, wish);
    if (permission === 'waits') return letWait(trx, context, wish);
    throw new FunnelError('forbidden', { message: `a new phone number takes more than this session has: ${permission}` });
  });
  return ok(await applicationAnswer(context, changed));
});

async function changeAtOnce(trx: Db, context: FoundContext, wish: Wish): Promise<Application> {
  const { application, people, phone } = wish;
  const ended = await endWaitingPhones(trx, application, { at: context.now, outcome: 'replaced', person: personOf(application) });
  if (application.phone === phone && ended === 0) return application;

  const known = await listKnownContacts(trx, context, application, people);
  const notices = await putPhoneNotices(trx, context, known, { phone });
  const by = proofOf(context, wish);
  if (by !== 'second_identifier')
    await insertUsedPhone(trx, application, { person: personOf(application), phone, at: context.now });
  const details = { by, notices };
  return changeApplication(trx, application, { event: 'phone.changed', details, set: { phone } }, originOf(context));
}

async function letWait(trx: Db, context: FoundContext, { application, people, phone }: Wish): Promise<Application> {
  const { now, provider } = context;
  const person = personOf(application);
  const waiting = await findWaitingPhone(trx, application, person);
  if (waiting?.phone === phone) return application;

  await countAsking(trx, context);
  await endWaitingPhones(trx, application, { at: now, outcome: 'replaced', person });
  const usable_at = new Date(now.getTime() + (provider.new_phone_wait_hours ?? 0) * 60 * 60 * 1000);
  await insertWaitingPhone(trx, application, { person, phone, asked_at: now, usable_at });
  const known = await listKnownContacts(trx, context, application, people);
  const notices = await putPhoneNotices(trx, context, known, { phone, usableAt: usable_at });
  const details = { usable_at: usable_at.toISOString(), notices };
  return changeApplication(trx, application, { event: 'phone.asked', details }, originOf(context));
}

/** Each change sends a message to every contact on file, so a few a day are enough. */
async function countAsking(trx: Db, { keyedHash, session, provider, now }: FoundContext): Promise<void> {
  const limit = { kind: 'phone-asked', subject: keyedHash('patient', session.patient_id), max: 3, seconds: DAY };
  const refused = await takeAttempts(trx, provider.provider_id, [limit], now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'enough numbers were asked for today', retryAfter: DAY });
}

/** By what the number changed at once, for the audit. */
function proofOf(context: FoundContext, { application, people }: Wish): 'agent' | 'code' | 'second_identifier' {
  if (isCustomerService(context)) return 'agent';
  return isVerifiedContact(context, contactOf(application, people)) ? 'code' : 'second_identifier';
}
