import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Application } from '../applications/applications.ts';
import type { Offer } from '../applications/offers.ts';
import { refuseWhileDue, requireContinued, type Continued } from '../offers/transfer-offer.ts';
import { isDraftInTime } from '../applications/application-answer.ts';
import { requireActive, requireTerms } from '../offers/choose-offer.ts';
import type { FoundContext } from '../calls/context.ts';
import { contactOf, findEnrollee, requireVerifiedContact, type Contact } from '../applications/enrollee.ts';
import { findSending } from '../applications/sent-full-text.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { requireBillsOfOffer, type PricedBills } from '../offers/priced-bills.ts';

/** A draft with everything that the plan and its documents are made from, checked as it is now. */
export interface DraftedPlan {
  readonly offer: Offer;
  readonly bills: PricedBills['bills'];
  readonly contact: Contact;
  readonly facts: PlanFacts;
  /** The old plan that it takes the place of, held. */
  readonly continued: Continued | undefined;
}

export async function requireDraftedPlan(trx: Db, context: FoundContext, application: Application): Promise<DraftedPlan> {
  const people = await readChosenPeople(trx, application);
  const contact = contactOf(application, people);
  requireVerifiedContact(context, contact);
  const { draft, drafted_on } = application;
  if (draft === null || drafted_on === null)
    throw new FunnelError('missing_offers_on_application', { message: 'nothing was drafted' });
  await refuseWhileDue(trx, context, application);
  const { offer_id, payment_method } = draft;
  const key = { offer_id, payment_method_id: payment_method.payment_method_id };
  const offer = await requireTerms(trx, application, key, context.now);
  const continued = await requireContinued(trx, context, application, offer);
  if (!isDraftInTime(application, context.today))
    throw new FunnelError('offer_expired', { message: 'the first payment would be past' });
  requireActive(offer.method);
  const { bills } = await requireBillsOfOffer(trx, application, offer);

  const payer = findEnrollee(application, people);
  if (!payer) throw new FunnelError('missing_offers_on_application', { message: 'no payer was chosen' });
  return {
    offer,
    bills,
    contact,
    facts: {
      provider: context.provider,
      payer,
      bills,
      draft,
      draftedOn: drafted_on,
      agent: context.session.agent,
      ...(context.session.agent && { sentFullText: await findSending(trx, application) }),
      ...(continued && { continues: continuedFacts(continued) }),
    },
    continued,
  };
}

function continuedFacts({ old, cycle }: Continued): NonNullable<PlanFacts['continues']> {
  return { planNumberEnd: old.plan_number.slice(-4), lastDue: cycle.lastDue, remaining: cycle.remaining };
}
