import { FunnelError } from '#api';
import type { Address } from '#api/entities';
import { findHouseNumber, parseState, parseZip, type DayString, isMinor, namedGuarantors } from '#rules';

import { type Application, findOpenApplication, listClosedApplications, personOf } from './applications.ts';
import { type Guarantor, type Patient, type People, readChosenPeople } from '../patients/patients.ts';
import type { Context, FoundContext } from '../calls/context.ts';
import type { Db } from '../../schema/database.ts';

/** Who enrolls: the patient or a guarantor, with what is known to reach and to check them. */
export interface Enrollee {
  /** `patient`, the id of a guarantor, or `payer` of an old plan. */
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString | null;
}

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

type Imported = Pick<Patient, 'address' | 'city' | 'state' | 'postal_code'>;

/** Returns the person who enrolls, or nothing until one is chosen. */
export function findEnrollee(application: Application, { patient, guarantors, payer }: People): Enrollee | undefined {
  if (payer) {
    const { payer_first_name: first_name, payer_last_name: last_name, payer_is_patient } = payer;
    return { id: 'payer', first_name, last_name, birth_date: payer_is_patient ? patient.birth_date : null };
  }
  if (application.is_patient === null) return undefined;
  const person = application.is_patient ? patient : findGuarantor(application, guarantors);
  if (!person) throw new Error('the guarantor of the application is gone');
  const { first_name, last_name, birth_date } = person;
  return { id: personOf(application), first_name, last_name, birth_date };
}

/**
 * How to reach the person: first the contact that they entered, then that of the bill file, including the patient's phone.
 * The payer of an old plan is reached by the contact in the plan file.
 */
export function contactOf(application: Application, { patient, guarantors, payer }: People): Contact {
  if (payer) return { phone: payer.phone, email: payer.email };
  const guarantor = findGuarantor(application, guarantors);
  return {
    phone: application.phone ?? guarantor?.phone ?? patient.phone,
    email: guarantor ? guarantor.email : patient.email,
  };
}

export async function readContact(db: Db, application: Application): Promise<Contact> {
  return contactOf(application, await readChosenPeople(db, application));
}

type OfNamedContact = Pick<Application, 'named_contact'>;

/** Whether this is the session of a frame whose host named another contact than the one on file, which this application keeps. */
function actsByNamedContact(context: ContactKey, { named_contact }: OfNamedContact): boolean {
  const { kind, verified_phone_hash: hash } = context.session;
  return kind === 'embed' && named_contact !== null && hash !== null && isContactOf(context, named_contact, hash);
}

/** The contact by which this session may act and which it may see: the one on file, or in a frame the one that its host named. */
export function actingContactOf(context: ContactKey, application: Application, people: People): Contact {
  const { named_contact } = application;
  return named_contact !== null && actsByNamedContact(context, application) ? named_contact : contactOf(application, people);
}

/** A session that holds the contact on file ends what a host only named: no frame sees what this session enters. */
export function withoutNamedContact(context: ContactKey, application: Application): Partial<OfNamedContact> {
  return application.named_contact === null || actsByNamedContact(context, application) ? {} : { named_contact: null };
}

/**
 * Where messages about the plan go. A person of whom nothing is on file is written to where the host named, rather than by the
 * patient's phone. No code ever goes there.
 */
export function messageContactOf(application: Application, people: People): Contact {
  const { named_contact } = application;
  const person = findGuarantor(application, people.guarantors) ?? people.patient;
  const isOnFile = [application.phone, person.phone, person.email].some((contact) => contact !== null);
  return named_contact === null || isOnFile ? contactOf(application, people) : named_contact;
}

/** The address that the person gave, else the imported one when it is whole. */
export function addressOf(application: Application, { patient, guarantors, payer }: People): Address | null {
  if (payer) return null;
  return application.address ?? wholeAddress(findGuarantor(application, guarantors) ?? patient);
}

/** Keyed hash of a phone number or an e-mail address, as sessions keep it; one address in whichever case it is written. */
export function contactHash({ keyedHash }: Pick<Context, 'keyedHash'>, contact: string): string {
  return keyedHash('contact', contact.toLowerCase());
}

type ContactKey = Pick<Context, 'session' | 'keyedHash'>;

/** Whether the hash is of this phone, or of this mailbox. */
export function isContactOf(context: Pick<Context, 'keyedHash'>, { phone, email }: Contact, hash: string): boolean {
  return [phone, email].some((contact) => contact !== null && contactHash(context, contact) === hash);
}

/** Where a message goes. */
export interface MessageTarget {
  readonly channel: 'sms' | 'email';
  /** Ten digits, or an email address. */
  readonly to: string;
}

/** The phone and the mailbox, as far as there are any. */
export function messageTargets({ phone, email }: Contact): readonly MessageTarget[] {
  return [
    ...(phone === null ? [] : [{ channel: 'sms', to: phone } as const]),
    ...(email === null ? [] : [{ channel: 'email', to: email } as const]),
  ];
}

/** True when this session has proved to hold this very phone or mailbox: being signed in as the other parent is not enough. */
export function isVerifiedContact(context: ContactKey, contact: Contact): boolean {
  const { verified_at, verified_phone_hash } = context.session;
  return verified_at !== null && verified_phone_hash !== null && isContactOf(context, contact, verified_phone_hash);
}

/** Only who has proved to hold this very phone or mailbox goes on; another one on file asks for another code. */
export function requireVerifiedContact(context: ContactKey, application: Application, people: People): void {
  if (isVerifiedContact(context, actingContactOf(context, application, people))) return;
  throw new FunnelError('unauthorized', { message: 'the contact on file is not the one that was verified' });
}

function findGuarantor(application: Application, guarantors: readonly Guarantor[]): Guarantor | undefined {
  return guarantors.find(({ guarantor_id }) => guarantor_id === application.guarantor_id);
}

function wholeAddress({ address, city, state, postal_code }: Imported): Address | null {
  const line = address?.trim() ?? '';
  const number = findHouseNumber(line);
  const [town, region, zip] = [city?.trim() ?? '', parseState(state ?? ''), parseZip(postal_code ?? '')];
  if (number === undefined || town === '' || region === undefined || zip === undefined) return null;
  return { address: line, city: town, state: region, postal_code: zip, address_number: number };
}

/**
 * The contact that receives the code for an application. What a session has started opens the person's data, so the code goes to
 * the contact on file, whatever the session entered. Before a person is chosen, it goes to the payer of their last plan, or to the
 * guarantor of a minor.
 */
export async function codeContactOf(
  db: Db,
  context: Pick<FoundContext, 'today'>,
  application: Application,
  people: People,
): Promise<Contact> {
  if (application.held_by === null) return contactOf(application, people);
  const persons = await findOpenApplication(db, application);
  const known = persons && (await readContact(db, persons));
  // A host may have named a guarantor of whom nothing is on file: the others keep their codes (decision 0018).
  if (persons && known && (isReachable(known) || persons.payment_plan_id !== null)) return known;
  if (application.is_patient !== null) return contactOf(application, people);
  const [last] = await listClosedApplications(db, application);
  if (last) return readContact(db, last);
  const guarantors = isMinor(people.patient.birth_date, context.today) ? namedGuarantors(people) : [];
  const contacts = [...guarantors, undefined].map((one) =>
    contactOf({ ...application, guarantor_id: one?.guarantor_id ?? null }, people),
  );
  return contacts.find(isReachable) ?? { phone: null, email: null };
}

function isReachable({ phone, email }: Contact): boolean {
  return phone !== null || email !== null;
}

/** Design 9.8: a text message, unless the provider chose email or there is no phone. */
export function codeChannel({ provider }: Pick<FoundContext, 'provider'>, { phone, email }: Contact): 'sms' | 'email' | null {
  if (email !== null && (provider.verification === 'email' || phone === null)) return 'email';
  return phone === null ? null : 'sms';
}
