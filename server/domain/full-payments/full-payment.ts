import { FunnelError } from '#api';
import type { PlanDraft } from '#api/entities';
import type { Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { findEnrollee, requireVerifiedContact } from '../applications/enrollee.ts';
import { allowsFullPayment } from '../applications/full-payment-offer.ts';
import { refuseCompleted } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import type { OnePayment } from '../documents/payment-authorization.ts';
import { lockChoice, requireTerms } from '../offers/choice.ts';
import { type PaymentMethod, shownMethod } from '../offers/payment-methods.ts';
import { type PricedBills, requireBillsOfOffer } from '../offers/priced-bills.ts';
import { readChosenPeople } from '../patients/patients.ts';

/** What is paid in full, checked as it is now. */
export interface FullPayment {
  readonly offer_id: string;
  readonly bills: PricedBills['bills'];
  readonly amount: Cents;
  /** What its authorization is made from. */
  readonly authorized: OnePayment;
}

interface FullPaymentWish {
  readonly application: Application;
  /** As `offersFullPayment` answered before the transaction. */
  readonly isOffered: boolean;
}

/** The bills of the chosen offer, held; refused where they differ by now, or where this session may not pay them in full. */
export async function requireFullPayment(
  trx: Db,
  context: FoundContext,
  { application, isOffered }: FullPaymentWish,
): Promise<FullPayment> {
  refuseCompleted(application);
  const people = await readChosenPeople(trx, application);
  requireVerifiedContact(context, application, people);
  if (!isOffered || !allowsFullPayment(application))
    throw new FunnelError('operation_not_available_yet', { message: 'these bills are not paid in full here' });
  const { selected_offer_id } = application;
  const payer = findEnrollee(application, people);
  if (selected_offer_id === null || !payer)
    throw new FunnelError('missing_offers_on_application', { message: 'no offer was chosen' });
  const choice = await lockChoice(trx, application, { offer_id: selected_offer_id });
  const offer = requireTerms(choice, context.now);
  const { offer_id } = offer;
  const { bills, total: amount } = requireBillsOfOffer(choice.bills, offer);
  return { offer_id, bills, amount, authorized: { provider: context.provider, payer, bills, amount, day: context.today } };
}

/** The terms as a plan has them: one installment, today. */
export function termsOf({ offer_id, amount }: FullPayment, method: PaymentMethod, { today }: FoundContext): PlanDraft {
  return {
    offer_id,
    months: 1,
    monthly_amount: amount,
    last_amount: amount,
    total_amount: amount,
    charge_day: Number(today.slice('YYYY-MM-'.length)),
    first_payment_date: today,
    last_payment_date: today,
    instalments: [{ number: 1, due: today, amount }],
    payment_method: shownMethod(method),
  };
}
