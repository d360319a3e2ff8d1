import { isSamePerson } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { contactText } from '../../schema/sealed-tables.ts';
import { personOf, type Application } from '../applications/applications.ts';
import { contactOf, findEnrollee, type Contact } from '../applications/enrollee.ts';
import { insertUsedPhone, readUsedPhones } from '../applications/phone-changes.ts';
import { readChosenPeople } from '../patients/patients.ts';

export type ChosenPerson = Pick<Application, 'is_patient' | 'guarantor_id'>;
type Named = SimulatedOfferRequest['guarantor'];

/** What becomes of the contact that a host named. */
export interface PlacedContact extends Pick<Application, 'phone' | 'named_contact'> {
  /** The phone or the mailbox for which the host vouches. */
  readonly vouched: string;
  /** The application has this very contact already. */
  readonly isSame: boolean;
}

interface Wish {
  readonly person: ChosenPerson;
  readonly named: Named;
  /** Whether anything was on file for a person of these bills before the host named this one. */
  readonly hasKnownContact: boolean;
  readonly at: Date;
}

/**
 * The contact on file receives the codes of the site, so a host replaces none (decisions 0018 and 0024). Where nothing is on file for
 * any person of the bills, the named phone is the first, and is kept. Otherwise another contact holds in the frame alone.
 */
export async function placeContact(
  trx: Db,
  application: Application,
  { person, named, hasKnownContact, at }: Wish,
): Promise<PlacedContact> {
  const phone = await keptPhone(trx, application, person);
  const chosen = { ...application, ...person, phone };
  const onFile = findVouched(contactOf(chosen, await readChosenPeople(trx, chosen)), named);
  const vouched = onFile ?? named.phone;
  if (onFile === undefined && !hasKnownContact) {
    await insertUsedPhone(trx, application, { person: personOf(person), phone: named.phone, at });
    return { phone: named.phone, named_contact: null, vouched, isSame: false };
  }
  const named_contact = onFile === undefined ? { phone: named.phone, email: named.email ?? null } : null;
  const isSame = phone === application.phone && isSameContact(named_contact, application.named_contact);
  return { phone, named_contact, vouched, isSame };
}

/** What one person gave does not belong to another, who uses the number that they have proved before. */
async function keptPhone(trx: Db, application: Application, person: ChosenPerson): Promise<string | null> {
  if (isSameChoice(person, application)) return application.phone;
  return (await readUsedPhones(trx, application)).get(personOf(person)) ?? null;
}

/** The contact for which the host vouches, if it named the person of this plan with a contact that is theirs. */
export async function findNamedPayer(trx: Db, application: Application, named: Named): Promise<string | undefined> {
  const people = await readChosenPeople(trx, application);
  const payer = findEnrollee(application, people);
  if (!payer || !isSamePerson(payer, named)) return undefined;
  const { named_contact } = application;
  return findVouched(contactOf(application, people), named) ?? (named_contact ? findVouched(named_contact, named) : undefined);
}

export function isSameChoice(one: ChosenPerson, other: ChosenPerson): boolean {
  return one.is_patient === other.is_patient && one.guarantor_id === other.guarantor_id;
}

/** The named phone or mailbox that is this contact's. */
function findVouched(contact: Contact, { phone, email }: Named): string | undefined {
  const own = [contact.phone, contact.email].map(contactText);
  return [phone, email].find((one) => one !== undefined && own.includes(contactText(one)));
}

function isSameContact(one: Contact | null, other: Contact | null): boolean {
  return one?.phone === other?.phone && one?.email === other?.email;
}
