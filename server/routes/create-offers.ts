import { calls, FunnelError } from '#api';
import { plansFor, splitIntoInstalments } from '#rules';

import { inTransaction } from '../database/transaction.ts';
import { defineRoute } from '../http/route.ts';
import type { BureauAnswer } from '../ports/bureau.ts';
import { changeApplication } from '../store/applications.ts';
import { answerPull, keepPull, type BureauPull } from '../store/bureau-pulls.ts';
import { insertOffers, listOffers, type OfferTerms } from '../store/offers.ts';
import { created, ok } from './answers.ts';
import { applicationAnswer } from './application-answer.ts';
import { claimPull } from './bureau-claim.ts';
import { bureauRefusal, isFinalRefusal } from './bureau-refusal.ts';
import { originOf, refuseCompleted, requireApplication, requireLockedApplication, type FoundContext } from './context.ts';
import { requireOfferRequest, type OfferRequest } from './offer-request.ts';

/** Less than a client waits (30 s). */
const BUREAU_PATIENCE_MS = 28_000;
/** An asker that is silent for several of these counts as lost, and another may ask. */
const BEAT_MS = 1_500;
const OFFERS_LAST_MS = 30 * 24 * 60 * 60 * 1000;

type Body = Parameters<typeof requireOfferRequest>[3];

/** Asks the bureau once per set of bills and person, outside any transaction, and makes the offers or keeps the refusal. */
export const createOffers = defineRoute(calls.createOffers, async (context) => {
  const { application_id } = context.params;
  const claim = await claimOrFind(context, application_id, context.body);
  if (claim) {
    const answer = await askBureau(context, claim);
    await keepAnswer(context, application_id, claim, answer);
  }
  const application = await applicationAnswer(context, await requireApplication(context, application_id));
  return claim ? created(application) : ok(application);
});

interface Claim {
  readonly pull: BureauPull;
  readonly request: OfferRequest;
}

/** Nothing when the offers are there already. */
function claimOrFind(context: FoundContext, applicationId: string, body: Body): Promise<Claim | undefined> {
  return inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, applicationId);
    refuseCompleted(application);
    const request = await requireOfferRequest(trx, context, application, body);
    // Whatever changes bills or person ends the offers, so those that can be taken are for this very set.
    if ((await listOffers(trx, application, context.now)).length > 0) return undefined;

    const pull = await claimPull(trx, context, application, request);
    const change = { event: 'bureau.asked', details: { pull_id: pull.pull_id }, set: { address: request.address } };
    await changeApplication(trx, application, change, originOf(context));
    return { pull, request };
  });
}

/** The bureau gets who and how much, never where or why somebody was treated (FCRA 604, 12 CFR 1022.30). */
async function askBureau({ ports, db }: FoundContext, { pull, request }: Claim): Promise<BureauAnswer> {
  const { first_name, last_name, birth_date } = request.enrollee;
  const beat = setInterval(() => void keepPull(db, pull).catch(() => undefined), BEAT_MS);
  try {
    const { address, total: amount } = request;
    const signal = AbortSignal.timeout(BUREAU_PATIENCE_MS);
    return await ports.bureau.check({
      provider_id: pull.provider_id,
      first_name,
      last_name,
      birth_date,
      address,
      amount,
      signal,
    });
  } catch (error) {
    await answerPull(db, pull, { state: 'failed', at: ports.clock.now(), isOver: true });
    throw error instanceof FunnelError ? error : new FunnelError('gds_error_block_response', { cause: error });
  } finally {
    clearInterval(beat);
  }
}

async function keepAnswer(
  context: FoundContext,
  applicationId: string,
  { pull, request }: Claim,
  answer: BureauAnswer,
): Promise<void> {
  const refusal = answer.decision === 'refused' ? answer.code : undefined;
  const isCurrent = await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, applicationId);
    const at = context.ports.clock.now();
    const { reference } = answer;
    if (refusal !== undefined) {
      await answerPull(trx, pull, { state: 'refused', refusal, reference, at, isOver: !isFinalRefusal(refusal) });
      const change = { event: 'offers.refused', details: { pull_id: pull.pull_id, code: refusal } };
      await changeApplication(trx, application, change, { ...originOf(context), at });
      return true;
    }
    const isSameSet = await stillSame(trx, context, application, request);
    const isOurs = await answerPull(trx, pull, { state: 'approved', reference, at, isOver: !isSameSet });
    if (!isSameSet || !isOurs) return false;

    const { provider_id, application_id } = application;
    await insertOffers(
      trx,
      { provider_id, application_id, pull_id: pull.pull_id },
      {
        terms: offerTerms(context, request),
        bills: request.bills.map(({ bill_id, invoice_id, total_cents }) => ({ bill_id, invoice_id, amount_cents: total_cents })),
        at,
        expiresAt: new Date(at.getTime() + OFFERS_LAST_MS),
      },
    );
    await changeApplication(
      trx,
      application,
      { event: 'offers.created', details: { pull_id: pull.pull_id } },
      { ...originOf(context), at },
    );
    return true;
  });
  if (refusal !== undefined) throw bureauRefusal(refusal);
  if (!isCurrent)
    throw new FunnelError('application_bills_modified', { message: 'bills or person changed while the bureau was asked' });
}

/** While the bureau was asked, another tab may have chosen other bills. */
async function stillSame(
  trx: Parameters<typeof requireOfferRequest>[0],
  context: FoundContext,
  application: Parameters<typeof requireOfferRequest>[2],
  request: OfferRequest,
): Promise<boolean> {
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
