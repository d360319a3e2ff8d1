import type { Db } from '../../schema/database.ts';
import { changeApplication, lockOpenApplications } from './applications.ts';
import { recordEvent } from '../audit/audit.ts';
import { isPhoneDue, takeWaitedPhones } from './phone-changes.ts';
import type { Origin, Subject } from '../audit/subject.ts';
import type { Context } from '../calls/context.ts';
import { listKnownContacts } from './known-contacts.ts';
import { personOf } from './new-phone.ts';
import { readPeople } from '../patients/people.ts';
import { putPhoneNotices } from './phone-notices.ts';

/** Uses every new number of the patient's people whose waiting time is over, and notifies the earlier contacts. */
export async function settlePhones(trx: Db, context: Context, subject: Subject): Promise<void> {
  if (!(await isPhoneDue(trx, subject, context.now))) return;

  const origin: Origin = { actor: 'system', session_id_hash: null, at: context.now };
  const applications = await lockOpenApplications(trx, subject);
  const used = await takeWaitedPhones(trx, subject, context.now);
  const people = await readPeople(trx, subject);
  for (const { person, phone } of used) {
    await recordEvent(
      trx,
      { provider_id: subject.provider_id, chain_id: subject.patient_id },
      { event: 'phone.waited', details: { person } },
      origin,
    );
    for (const application of applications.filter((one) => one.is_patient !== null && personOf(one) === person)) {
      const known = await listKnownContacts(trx, context, application, people);
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
