import type { BodyOf, Calls } from '#api';
import { maskEmail, maskPhone } from '#rules';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { listSelectedBills } from '../store/application-bills.ts';
import type { Application } from '../store/applications.ts';
import { listOffers } from '../store/offers.ts';
import type { FoundContext } from './context.ts';
import { addressOf, contactOf, findEnrollee, isVerifiedContact, type Contact } from './enrollee.ts';
import { newPhoneAnswer } from './new-phone.ts';
import { readPeople } from './people.ts';

type ApplicationBody = BodyOf<Calls['getApplication']>;

/** The application as the wire carries it; contact data are masked and a draft is kept back until their owner is verified. */
export async function applicationAnswer(
  context: FoundContext,
  application: Application,
  db: Kysely<Database> = context.db,
): Promise<ApplicationBody> {
  const people = await readPeople(db, application);
  const bills = await listSelectedBills(db, application);
  const offers = await listOffers(db, application, context.now);
  const enrollee = findEnrollee(application, people);
  const contact = contactOf(application, people);
  const { phone, email } = contact;
  const isVerified = isVerifiedContact(context, contact);
  const newPhone = await newPhoneAnswer(db, context, { application, people });
  const canTakeOffer = offers.some(({ offer_id }) => offer_id === application.selected_offer_id);
  const holds = application.payment_plan_id !== null || (canTakeOffer && isDraftInTime(application, context.today));
  return {
    application_id: application.application_id,
    first_name: enrollee?.first_name ?? null,
    last_name: enrollee?.last_name ?? people.patient.last_name,
    email: email !== null && !isVerified ? maskEmail(email) : email,
    is_patient: application.is_patient,
    guarantor_id: application.guarantor_id,
    guarantor_address: isVerified || context.provider.disclosure === 'open' ? addressOf(application, people) : null,
    phone_masked: phone === null ? null : maskPhone(phone),
    can_change_phone: newPhone.way === 'at_once' || newPhone.way === 'waits',
    new_phone: newPhone,
    code_channel: codeChannel(context, contact),
    payment_plan_id: application.payment_plan_id,
    offer_ids: offers.map(({ offer_id }) => offer_id),
    payment_method_id: application.payment_method_id,
    bill_invoice_ids: bills.map(({ invoice_id }) => invoice_id),
    selected_offer_id: canTakeOffer || application.payment_plan_id !== null ? application.selected_offer_id : null,
    draft: holds && isVerified ? application.draft : null,
    created_at: application.created_at.toISOString(),
  };
}

/** Design 9.8: a text message, unless the provider says e-mail or there is no phone. */
function codeChannel({ provider }: FoundContext, { phone, email }: Contact): 'sms' | 'email' | null {
  if (email !== null && (provider.verification === 'email' || phone === null)) return 'email';
  return phone === null ? null : 'sms';
}

/** A draft whose first payment would be today or earlier can no longer be confirmed. */
export function isDraftInTime({ draft }: Pick<Application, 'draft'>, today: string): boolean {
  return draft !== null && draft.first_payment_date > today;
}
