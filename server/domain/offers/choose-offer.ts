import { calls, FunnelError, type RequestOf } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { changeApplication, type Application, type ApplicationChange } from '../applications/applications.ts';
import { invalidField } from '../applications/entered-values.ts';
import type { Terms } from '../applications/offers.ts';
import { lockChoice, requireTerms } from './choice.ts';
import { findPaymentMethod, type PaymentMethod } from './payment-methods.ts';
import { refuseWhileDue, requireContinued } from './transfer-offer.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { withoutNamedContact } from '../applications/enrollee.ts';
import { refuseCompleted, requireApplicationsContact, withApplication } from '../applications/require-application.ts';
import { makeDraft, usualChargeDay } from './draft.ts';
import { requireBillsOfOffer } from './priced-bills.ts';
type Wish = RequestOf<typeof calls.chooseOffer>['body'];

/** Fixes the offer; with a payment method too, the answer holds the draft that confirm-payment shows (design 9.1). */
export const chooseOffer = defineRoute(calls.chooseOffer, async (context) => {
  const changed = await withApplication(context, context.params.application_id, async (trx, application) => {
    refuseCompleted(application);
    await requireApplicationsContact(trx, context, application);
    const choice = await lockChoice(trx, application, context.body);
    refuseWhileDue(context, choice.old);
    const offer = requireTerms(choice, context.now);
    requireContinued(context, application, choice.old, offer);
    requireBillsOfOffer(choice.bills, offer);
    const set = { ...choose(context, application, offer, context.body), ...withoutNamedContact(context, application) };
    const details = { offer_id: offer.offer_id, months: offer.months, is_drafted: set.draft !== null };
    return changeApplication(trx, application, { event: 'offer.chosen', details, set }, originOf(context));
  });
  return ok(await applicationAnswer(context, changed));
});

/** A payment method of this application that can be charged. */
export async function requirePaymentMethod(trx: Db, application: Application, id: string): Promise<PaymentMethod> {
  return requireActive(await findPaymentMethod(trx, application, id));
}

/** A payment method that can be charged. */
export function requireActive<M extends Pick<PaymentMethod, 'status'>>(method: M | null | undefined): M {
  if (!method) throw new FunnelError('payment_method_not_found');
  if (method.status !== 'active') throw new FunnelError('payment_method_inactive');
  return method;
}

function choose(context: FoundContext, { draft }: Application, offer: Terms, wish: Wish): ApplicationChange {
  const chargeDay = chooseChargeDay(context, offer, { named: wish.charge_day, drafted: draft?.charge_day });
  if (wish.payment_method_id === undefined) return { selected_offer_id: offer.offer_id, draft: null, drafted_on: null };

  const method = requireActive(offer.method);
  const { payment_method_id } = method;
  const next = makeDraft(offer, method, chargeDay, context);
  return { selected_offer_id: offer.offer_id, payment_method_id, draft: next, drafted_on: context.today };
}

/** The day that the request names, else that of the draft before, else the usual one. The provider may have dropped the draft's day. */
function chooseChargeDay(
  { provider, today }: FoundContext,
  offer: Terms,
  { named, drafted }: Readonly<Record<'named' | 'drafted', number | undefined>>,
): number {
  // An old plan may be paid on a day that the provider offers to no new plan.
  const isOffered = (day: number) => day === offer.charge_day || provider.charge_days.includes(day);
  if (named !== undefined && !isOffered(named)) throw invalidField('charge_day', 'the provider does not charge on this day');
  return [named, drafted].find((day) => day !== undefined && isOffered(day)) ?? usualChargeDay(offer, { provider, today });
}
