import type { FoundContext } from '../calls/context.ts';
import type { Application } from './applications.ts';
import type { Offer } from './offers.ts';
import { actsForPerson } from './require-application.ts';

/**
 * Whether this session may pay the bills of its application in full: the provider and the account of its processor offer it, and the
 * patient acts alone. An agent starts plans only.
 */
export async function offersFullPayment({ provider, session, ports }: FoundContext, application: Application): Promise<boolean> {
  if (!provider.pay_in_full || !provider.collects_payments || session.agent !== null || session.kind === 'embed') return false;
  if (application.payment_plan_id !== null || application.old_plan_id !== null) return false;
  return (await ports.payments.capabilities(provider.provider_id)).payInFull;
}

/** What one payment of today pays, once an offer is chosen; absent where it is not offered. */
export async function fullPaymentAnswer(
  context: FoundContext,
  application: Application,
  offers: readonly Offer[],
): Promise<{ readonly full_payment?: number }> {
  const offer = offers.find(({ offer_id }) => offer_id === application.selected_offer_id);
  if (!offer || !actsForPerson(context.session) || !(await offersFullPayment(context, application))) return {};
  return { full_payment: offer.total_cents };
}
