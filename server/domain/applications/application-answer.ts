import type { BodyOf, Calls } from '#api';
import { isSameName, maskAddress, maskEmail, maskPhone } from '#rules';

import type { Db } from '../../schema/database.ts';
import { listSelectedBills } from './application-bills.ts';
import type { Application } from './applications.ts';
import { listOffers } from './offers.ts';
import {
  codeChannel,
  codeContactOf,
  addressOf,
  actingContactOf,
  findEnrollee,
  isVerifiedContact,
  requireVerifiedContact,
  type Contact,
  type Enrollee,
} from './enrollee.ts';
import type { FoundContext } from '../calls/context.ts';
import { newPhoneAnswer } from './new-phone.ts';
import { heardAnswers } from './heard-answers.ts';
import { readPeople, type People } from '../patients/patients.ts';
import { actsForPerson } from './require-application.ts';
import { fullPaymentAnswer } from './full-payment-offer.ts';
import { walletsAnswer } from './offered-wallets.ts';
import { fullTextAnswer } from './sent-full-text.ts';

type ApplicationBody = BodyOf<Calls['getApplication']>;

/**
 * The application as the wire carries it. Contact data are masked and a draft is kept back until their owner is verified; a
 * session that needs a code first receives only the contact to which the code goes.
 */
export async function applicationAnswer(
  context: FoundContext,
  application: Application,
  db: Db = context.db,
): Promise<ApplicationBody> {
  const actsForThem = actsForPerson(context.session, application);
  // Uses nothing of the person: the response must not show whose application it is.
  if (context.session.search_hash !== null && !actsForThem) return behindCode(application, 'on_file');
  const people = await readPeople(db, application);
  if (context.session.needs_code && !actsForThem)
    return behindCode(application, codeChannel(context, await codeContactOf(db, context, application, people)));
  const bills = await listSelectedBills(db, application);
  const offers = await listOffers(db, application, context.now);
  const enrollee = findEnrollee(application, people);
  const contact = actingContactOf(context, application, people);
  // The person of a frame sees nothing of the person whom another frame put in their place.
  if (context.session.kind === 'embed') requireVerifiedContact(context, application, people);
  const { phone, email } = contact;
  const isVerified = isVerifiedContact(context, contact);
  const address = addressOf(application, people);
  const newPhone = await newPhoneAnswer(db, context, { application, people });
  const canTakeOffer = offers.some(({ offer_id }) => offer_id === application.selected_offer_id);
  const holds = application.payment_plan_id !== null || (canTakeOffer && isDraftInTime(application, context.today));
  return {
    application_id: application.application_id,
    needs_code: false,
    first_name: enrollee?.first_name ?? null,
    last_name: lastNameOf(enrollee ?? people.patient, people, actsForThem),
    email: isVerified ? email : emailBeforeCode(context, contact),
    is_patient: application.is_patient,
    guarantor_id: application.guarantor_id,
    guarantor_address: actsForThem ? address : null,
    address_masked: actsForThem || address === null ? null : maskAddress(address),
    phone_masked: phone === null ? null : maskPhone(phone),
    contact_verified: isVerified && application.held_by === null,
    can_change_phone: newPhone.allowed === 'at_once' || newPhone.allowed === 'waits',
    new_phone: newPhone,
    code_channel: codeChannel(context, contact),
    payment_plan_id: application.payment_plan_id,
    offer_ids: offers.map(({ offer_id }) => offer_id),
    payment_method_id: application.payment_method_id,
    bill_invoice_ids: bills.map(({ invoice_id }) => invoice_id),
    selected_offer_id: canTakeOffer || application.payment_plan_id !== null ? application.selected_offer_id : null,
    draft: holds && isVerified ? application.draft : null,
    created_at: application.created_at.toISOString(),
    ...(await fullPaymentAnswer(context, application, offers)),
    ...(await walletsAnswer(context, application)),
    ...(await fullTextAnswer(db, context, application)),
    ...(await heardAnswers(db, context, application)),
  };
}

/** The response before a code: the contact to which it goes, and none of the choices. */
function behindCode(application: Application, channel: ApplicationBody['code_channel']): ApplicationBody {
  return {
    application_id: application.application_id,
    needs_code: true,
    first_name: null,
    last_name: '',
    email: null,
    is_patient: null,
    guarantor_id: null,
    guarantor_address: null,
    address_masked: null,
    phone_masked: null,
    contact_verified: false,
    can_change_phone: false,
    new_phone: { allowed: 'agent', wait_hours: 0, waiting: null },
    code_channel: channel,
    payment_plan_id: null,
    offer_ids: [],
    payment_method_id: null,
    bill_invoice_ids: [],
    selected_offer_id: null,
    draft: null,
    created_at: application.created_at.toISOString(),
  };
}

/** A surname that the visitor did not enter is shown as an initial until they are verified. */
function lastNameOf({ last_name }: Pick<Enrollee, 'last_name'>, { patient }: People, isShown: boolean): string {
  if (isShown || isSameName(last_name, patient.last_name)) return last_name;
  const [initial = ''] = last_name.trim();
  return `${initial}.`;
}

/** The review screen shows a mailbox only where the code goes to it. */
function emailBeforeCode(context: FoundContext, contact: Contact): string | null {
  return contact.email !== null && codeChannel(context, contact) === 'email' ? maskEmail(contact.email) : null;
}

/** A draft whose first payment would be today or earlier can no longer be confirmed. */
export function isDraftInTime({ draft }: Pick<Application, 'draft'>, today: string): boolean {
  return draft !== null && draft.first_payment_date > today;
}
