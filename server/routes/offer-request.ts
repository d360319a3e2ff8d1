import { FunnelError, type RequestOf, type Calls } from '#api';
import { isSameName, type Address, type Cents } from '#rules';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import type { Application } from '../store/applications.ts';
import type { ChosenBill } from '../store/bills.ts';
import { findConsent } from '../store/consents.ts';
import { requireBalance } from './balance-limits.ts';
import { subjectOf, type FoundContext } from './context.ts';
import { contactOf, findEnrollee, requireVerifiedContact, type Enrollee } from './enrollee.ts';
import { readPeople } from './people.ts';
import { requirePricedBills } from './priced-bills.ts';

type OfferBody = RequestOf<Calls['createOffers']>['body'];

/** Everything that asking the bureau takes, checked against what is stored: figures and names never come from the client. */
export interface OfferRequest {
  readonly enrollee: Enrollee;
  readonly address: Address;
  readonly bills: readonly ChosenBill[];
  readonly total: Cents;
  readonly consentId: string;
  /** The same for the same bills, amounts and person. */
  readonly setHash: string;
}

export async function requireOfferRequest(
  trx: Kysely<Database>,
  context: FoundContext,
  application: Application,
  body: OfferBody,
): Promise<OfferRequest> {
  const { patient, guarantors } = await readPeople(trx, subjectOf(context));
  const enrollee = findEnrollee(application, patient, guarantors);
  if (!enrollee || !isNamed(enrollee, body.guarantor)) throw new FunnelError('guarantor_not_found');
  requireVerifiedContact(context, contactOf(application, patient, guarantors));

  const { bills, total } = await requirePricedBills(trx, application);
  requireSameBills(bills, body.bills);
  requireBalance(context, total);
  const { provider_id, application_id } = application;
  const consent = await findConsent(trx, { provider_id, application_id, kind: 'credit_check' }, enrollee.id);
  if (!consent?.granted) throw new FunnelError('forbidden', { message: 'nobody consented to a credit check' });

  const words = bills.map(({ invoice_id, total_cents }) => [invoice_id, total_cents]);
  const setHash = context.keyedHash('bureau-set', JSON.stringify([enrollee.id, words]));
  return { enrollee, address: body.guarantor.address, bills, total, consentId: consent.consent_id, setHash };
}

function isNamed(enrollee: Enrollee, { first_name, last_name }: OfferBody['guarantor']): boolean {
  return isSameName(enrollee.first_name, first_name) && isSameName(enrollee.last_name, last_name);
}

function requireSameBills(bills: readonly ChosenBill[], named: OfferBody['bills']): void {
  const wanted = new Map(named.map((bill) => [bill.invoice_id, bill.amount]));
  const isSame =
    wanted.size === bills.length && bills.every(({ invoice_id, total_cents }) => wanted.get(invoice_id) === total_cents);
  if (isSame) return;
  throw new FunnelError('application_bills_modified', { message: 'the bills named are not those of the application' });
}
