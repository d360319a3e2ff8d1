import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Application } from '../applications/applications.ts';
import type { Offer } from '../applications/offers.ts';
import { refuseWhileDue, requireContinued, type Continued } from '../offers/transfer-offer.ts';
import { isDraftInTime } from '../applications/application-answer.ts';
import { type Choice, lockChoice, requireTerms } from '../offers/choice.ts';
import { requireActive } from '../offers/choose-offer.ts';
import type { FoundContext } from '../calls/context.ts';
import { findEnrollee, messageContactOf, requireVerifiedContact, type Contact } from '../applications/enrollee.ts';
import { findSending } from '../applications/sent-full-text.ts';
import { type People, readChosenPeople } from '../patients/patients.ts';
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

/** What is stored of a draft. */
interface StoredDraft {
  readonly people: People;
  readonly choice: Choice;
}

/** Reads what a draft is checked by, and holds it. Statements that are pipelined are sent together. */
export async function lockDraft(trx: Db, application: Application): Promise<StoredDraft> {
  const { draft } = application;
  const key = draft && { offer_id: draft.offer_id, payment_method_id: draft.payment_method.payment_method_id };
  const [people, choice] = await Promise.all([
    readChosenPeople(trx, application),
    lockChoice(trx, application, key ?? undefined),
  ]);
  return { people, choice };
}

export async function requireDraftedPlan(
  trx: Db,
  context: FoundContext,
  application: Application,
  { people, choice }: StoredDraft,
): Promise<DraftedPlan> {
  requireVerifiedContact(context, application, people);
  const contact = messageContactOf(application, people);
  const { draft, drafted_on } = application;
  if (draft === null || drafted_on === null)
    throw new FunnelError('missing_offers_on_application', { message: 'nothing was drafted' });
  refuseWhileDue(context, choice.old);
  const offer = requireTerms(choice, context.now);
  const continued = requireContinued(context, application, choice.old, offer);
  if (!isDraftInTime(application, context.today))
    throw new FunnelError('offer_expired', { message: 'the first payment would be past' });
  requireActive(offer.method);
  const { bills } = requireBillsOfOffer(choice.bills, offer);

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
