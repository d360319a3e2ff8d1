import type { FoundContext } from '../calls/context.ts';
import type { Application } from './applications.ts';
import type { Offer } from './offers.ts';
import { actsForPerson } from './require-application.ts';

/**
 * Whether this session may pay bills in full: the provider and the account of its processor offer it, and the patient acts alone. An
 * agent starts plans only. Asks the processor, so it is called before a transaction.
 */
export async function offersFullPayment({ provider, session, ports }: FoundContext): Promise<boolean> {
  if (!provider.pay_in_full || !provider.collects_payments || session.agent !== null || session.kind === 'embed') return false;
  return (await ports.payments.capabilities(provider.provider_id)).payInFull;
}

/** An application that has a plan is paid by it. */
export function allowsFullPayment({ payment_plan_id, old_plan_id }: Application): boolean {
  return payment_plan_id === null && old_plan_id === null;
}

/** What one payment of today pays, once an offer is chosen; absent where it is not offered. */
export async function fullPaymentAnswer(
  context: FoundContext,
  application: Application,
  offers: readonly Offer[],
): Promise<{ readonly full_payment?: number }> {
  const offer = offers.find(({ offer_id }) => offer_id === application.selected_offer_id);
  if (!offer || !actsForPerson(context.session) || !allowsFullPayment(application)) return {};
  if (!(await offersFullPayment(context))) return {};
  return { full_payment: offer.total_cents };
}
