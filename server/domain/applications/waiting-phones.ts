import type { Db } from '../../schema/database.ts';
import { changeApplication, lockOpenApplications, personOf, type Application } from './applications.ts';
import { recordEvent, type Origin, type Subject } from '../audit/audit.ts';
import { contactHash } from './enrollee.ts';
import { endWaitingPhones, insertUsedPhone, isPhoneDue, takeWaitedPhones } from './phone-changes.ts';
import { type Context, originOf, type FoundContext } from '../calls/context.ts';
import { listKnownContacts, putPhoneNotices } from './phone-notices.ts';
import { readPeople } from '../patients/patients.ts';

/** Uses every new number of the patient's people whose waiting time is over, and notifies the earlier contacts. */
export async function settlePhones(trx: Db, context: Context, subject: Subject): Promise<void> {
  if (!(await isPhoneDue(trx, subject, context.now))) return;

  const origin: Origin = { actor: 'system', session_id_hash: null, at: context.now };
  const applications = await lockOpenApplications(trx, subject);
  const known = await listKnownContacts(trx, context, subject, await readPeople(trx, subject));
  const used = await takeWaitedPhones(trx, subject, context.now);
  for (const { person, phone } of used) {
    await recordEvent(
      trx,
      { provider_id: subject.provider_id, chain_id: subject.patient_id },
      { event: 'phone.waited', details: { person } },
      origin,
    );
    for (const application of applications.filter((one) => one.is_patient !== null && personOf(one) === person)) {
      const notices = await putPhoneNotices(trx, context, known, { phone });
      await changeApplication(
        trx,
        application,
        { event: 'phone.changed', details: { by: 'waiting', notices }, set: { phone } },
        origin,
      );
    }
  }
}

/**
 * A contact of this application answered, by a code or to an agent. A number that was given for it is proved by that, and a
 * number that was requested by knowledge alone no longer applies. The person who answered may change the number at once.
 */
export async function noteContactAnswered(
  trx: Db,
  context: FoundContext,
  application: Application,
  verifiedHash: string,
): Promise<void> {
  const { phone } = application;
  if (phone !== null && contactHash(context, phone) === verifiedHash)
    await insertUsedPhone(trx, application, { person: personOf(application), phone, at: context.now });
  const stopped = await endWaitingPhones(trx, application, { at: context.now, outcome: 'stopped' });
  if (stopped === 0) return;
  await changeApplication(trx, application, { event: 'phone.stopped', details: { stopped } }, originOf(context));
}
