import { FunnelError } from '#api';
import { plansFor, splitIntoInstalments } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { BureauAnswer } from '../../partners/ports.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { answerPull, type BureauPull } from './bureau-pulls.ts';
import { insertOffers, type OfferTerms } from '../applications/offers.ts';
import { bureauRefusal, isStillRefused } from './ask-bureau.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { withApplication } from '../applications/require-application.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { giveNotice, type Refusal } from './adverse-action-notices.ts';
import { requireOfferRequest, type OfferRequest } from './offer-request.ts';

/** The right to ask, and what about. */
export interface Claim {
  readonly pull: BureauPull;
  readonly request: OfferRequest;
}

/** Makes the offers that the bureau allows, or keeps its refusal and throws it. */
export async function keepAnswer(
  context: FoundContext,
  applicationId: string,
  claim: Claim,
  answer: BureauAnswer,
): Promise<void> {
  if (answer.decision === 'refused') {
    await keepRefusal(context, applicationId, claim, answer);
    throw bureauRefusal(answer.code);
  }
  if (await keepApproval(context, applicationId, claim, answer)) return;
  throw new FunnelError('application_bills_modified', { message: 'bills or person changed while the bureau was asked' });
}

async function keepRefusal(
  context: FoundContext,
  applicationId: string,
  { pull, request }: Claim,
  answer: Refusal,
): Promise<void> {
  const { code, reference } = answer;
  await withApplication(context, applicationId, async (trx, application) => {
    const at = context.ports.clock.now();
    const isOver = !isStillRefused({ ...pull, refusal: code }, request.addressHash);
    const isOurs = await answerPull(trx, pull, { state: 'refused', refusal: code, reference, at, isOver });
    const hasNotice = isOurs && (await giveNotice(trx, context, { pull, request, refusal: answer, at }));
    const details = { pull_id: pull.pull_id, code, has_notice: hasNotice };
    const inserts = isOurs ? [insertRefusal(trx, pull, request, at)] : [];
    await changeApplication(trx, application, { event: 'offers.refused', details, inserts }, { ...originOf(context), at });
  });
}

/** The provider learns for which bills, and never why: the reasons are between the patient and the bureau. */
function insertRefusal(trx: Db, { provider_id, application_id, pull_id }: BureauPull, request: OfferRequest, at: Date) {
  const bills = request.bills.map(({ bill_id, chosen_cents: amount_cents }) => ({ bill_id, amount_cents }));
  const fact = { provider_id, application_id, fact: pull_id, happened_at: at, now: at };
  return insertProviderEvent(trx, { ...fact, kind: 'application.refused', bills });
}

/** False when the answer came too late for what is chosen now. */
function keepApproval(
  context: FoundContext,
  applicationId: string,
  { pull, request }: Claim,
  { reference }: BureauAnswer,
): Promise<boolean> {
  return withApplication(context, applicationId, async (trx, application) => {
    const at = context.ports.clock.now();
    const isSameSet = await stillSame(trx, context, application, request);
    const isOurs = await answerPull(trx, pull, { state: 'approved', reference, at, isOver: !isSameSet });
    if (!isSameSet || !isOurs) return false;

    const { pull_id } = pull;
    await insertOffers(trx, application, { from: { pull_id }, terms: offerTerms(context, request), bills: request.bills, at });
    const change = { event: 'offers.created', details: { pull_id } };
    await changeApplication(trx, application, change, { ...originOf(context), at });
    return true;
  });
}

/** While the bureau was asked, another tab may have chosen other bills. */
async function stillSame(trx: Db, context: FoundContext, application: Application, request: OfferRequest): Promise<boolean> {
  const { enrollee, address, bills } = request;
  const body = {
    bills: bills.map(({ invoice_id, total_cents, servicing_date }) => ({
      invoice_id,
      amount: total_cents,
      service_date: servicing_date,
    })),
    guarantor: { first_name: enrollee.first_name, last_name: enrollee.last_name, address },
  };
  try {
    const now = await requireOfferRequest(trx, context, application, body);
    return application.payment_plan_id === null && now.setHash === request.setHash;
  } catch (error) {
    if (error instanceof FunnelError) return false;
    throw error;
  }
}

function offerTerms({ provider }: FoundContext, { total }: OfferRequest): readonly OfferTerms[] {
  return plansFor(total, provider.plan_lengths).map((months) => {
    const amounts = splitIntoInstalments(total, months);
    const [monthly_cents = total, last_cents = total] = [amounts[0], amounts.at(-1)];
    return { months, monthly_cents, last_cents, total_cents: total };
  });
}
