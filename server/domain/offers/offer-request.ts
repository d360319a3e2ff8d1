import { FunnelError, type RequestOf, type Calls } from '#api';
import type { Address } from '#api/entities';
import { isSameName, type Cents, missingGuarantorFields, parseState, parseZip, type GuarantorField } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { type ChosenBill, lockChosenBills } from '../patients/bills.ts';
import { findConsent } from '../applications/consents.ts';
import { requireBalance } from '../applications/application-bills.ts';
import type { FoundContext, Context } from '../calls/context.ts';
import { findEnrollee, messageContactOf, requireVerifiedContact, type Contact, type Enrollee } from '../applications/enrollee.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { requirePricedBills } from './priced-bills.ts';
import { serverWords, toServerLocale } from '../../platform/translations.ts';

type OfferBody = RequestOf<Calls['createOffers']>['body'];

/** Everything that asking the bureau takes, checked against what is stored: figures and names never come from the client. */
export interface OfferRequest {
  readonly enrollee: Enrollee;
  readonly contact: Contact;
  readonly address: Address;
  readonly bills: readonly ChosenBill[];
  readonly total: Cents;
  readonly consentId: string;
  /** The same for the same bills, amounts and person. */
  readonly setHash: string;
  readonly addressHash: string;
}

export async function requireOfferRequest(
  trx: Db,
  context: FoundContext,
  application: Application,
  body: OfferBody,
): Promise<OfferRequest> {
  const people = await readChosenPeople(trx, application);
  const enrollee = findEnrollee(application, people);
  const guarantor = requireGuarantor(context, body.guarantor);
  if (!enrollee || !isNamed(enrollee, guarantor)) throw new FunnelError('guarantor_not_found');
  requireVerifiedContact(context, application, people);
  const contact = messageContactOf(application, people);

  const { bills, total } = requirePricedBills(await lockChosenBills(trx, application));
  requireSameBills(bills, body.bills);
  requireBalance(context, total);
  const consent = await findConsent(trx, application, 'credit_check', enrollee.id);
  if (!consent?.granted) throw new FunnelError('forbidden', { message: 'no person consented to a credit check' });

  const { address } = guarantor;
  const hashes = { setHash: setHash(context, enrollee, bills), addressHash: addressHash(context, address) };
  return { enrollee, contact, address, bills, total, consentId: consent.consent_id, ...hashes };
}

/** A record that was corrected is another person to the bureau. */
function setHash({ keyedHash }: FoundContext, { id, first_name, last_name, birth_date }: Enrollee, bills: readonly ChosenBill[]) {
  const words = bills.map(({ invoice_id, total_cents }) => [invoice_id, total_cents]);
  return keyedHash('bureau-set', JSON.stringify([id, first_name, last_name, birth_date, words]));
}

/** Written otherwise, it is the same address. */
function addressHash({ keyedHash }: FoundContext, { address, city, state, postal_code, address_number }: Address): string {
  const words = [address, city, state, postal_code, address_number].map((part) =>
    part
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ')
      .trim(),
  );
  return keyedHash('bureau-address', JSON.stringify(words));
}

function isNamed(enrollee: Enrollee, { first_name, last_name }: OfferGuarantor): boolean {
  return isSameName(enrollee.first_name, first_name) && isSameName(enrollee.last_name, last_name);
}

function requireSameBills(bills: readonly ChosenBill[], named: OfferBody['bills']): void {
  const wanted = new Map(named.map((bill) => [bill.invoice_id, bill.amount]));
  const isSame =
    wanted.size === bills.length && bills.every(({ invoice_id, total_cents }) => wanted.get(invoice_id) === total_cents);
  if (isSame) return;
  throw new FunnelError('application_bills_modified', { message: 'the bills named are not those of the application' });
}

/** Who is to be checked, whole and tidied. */
interface OfferGuarantor {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: Address;
}

/** Spec 5: everything about the guarantor is present before offers are made; the first missing part has its own message. */
export function requireGuarantor(context: Pick<Context, 'provider' | 'session'>, named: OfferBody['guarantor']): OfferGuarantor {
  const { address: given, first_name, last_name } = named;
  const [missing] = missingGuarantorFields({ first_name, last_name, ...given });
  if (missing !== undefined) throw refuse(context, codeOf(missing), missing);

  const [state, postal_code] = [parseState(given.state), parseZip(given.postal_code)];
  if (state === undefined) throw refuse(context, 'guarantor_invalid_address', 'state');
  if (postal_code === undefined) throw refuse(context, 'guarantor_invalid_address', 'postal_code');
  const [address, city, address_number] = [given.address.trim(), given.city.trim(), given.address_number.trim()];
  return { first_name, last_name, address: { address, city, state, postal_code, address_number } };
}

function codeOf(field: GuarantorField) {
  if (field === 'first_name') return 'guarantor_missing_first_name';
  return field === 'last_name' ? 'guarantor_missing_last_name' : 'guarantor_missing_address';
}

function refuse(
  { provider, session }: Pick<Context, 'provider' | 'session'>,
  code: ReturnType<typeof codeOf> | 'guarantor_invalid_address',
  field: GuarantorField,
): FunnelError {
  const words = serverWords(toServerLocale(session.locale, provider.locales)).guarantor;
  const part = code === 'guarantor_invalid_address' ? words.invalid : words.missing;
  const userMessage = (part as Readonly<Partial<Record<GuarantorField, string>>>)[field];
  return new FunnelError(code, { details: { field }, ...(userMessage !== undefined && { userMessage }) });
}
