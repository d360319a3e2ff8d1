import { calls, FunnelError, type BodyOf, type Calls } from '#api';
import { FIRST_LANGUAGE, formatCents, toCents } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { invalidField } from '../applications/entered-values.ts';
import { requireApplicationsContact, requireLockedApplication } from '../applications/require-application.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { created, defineRoute, type RouteContext } from '../calls/route.ts';
import {
  askForRefund,
  isRefundWritten,
  listRefundable,
  readRefund,
  writeRefund,
  type RefundOutcome,
  type RefundProblem,
} from '../collection/refund-payment.ts';
import { requireStartedPlan, type Plan } from '../plans/plans.ts';
import { idOfKey } from './id-of-key.ts';
import { readMyPlan } from './my-plan.ts';
import { notAllowed } from './running-plan.ts';
import { recordSpokenConsent } from './spoken-consent.ts';
import { waitPatiently } from './wait-patiently.ts';

type Refunding = FoundContext & RouteContext<Calls['refundPayment']>;
type State = BodyOf<Calls['refundPayment']>['state'];
type Refund = Parameters<typeof readRefund>[1];

/**
 * Gives a caller money back, by an agent with the role for refunds. The refund has the key of the request as its id, and is committed
 * before the processor is asked. So the same request, sent again after whatever crash, refunds once.
 */
export const refundPayment = defineRoute(calls.refundPayment, async (context) => {
  const { db, params } = context;
  const { application, refund } = await inTransaction(db, async (trx) => {
    const held = await requireLockedApplication(trx, context, params.application_id);
    await requireApplicationsContact(trx, context, held);
    const plan = await requireStartedPlan(trx, held);
    const wanted = { plan, refund_id: idOfKey(context, 'payment-refund', held) };
    if (!(await isRefundWritten(trx, wanted))) {
      await requireShownMost(trx, context, plan);
      await recordSpokenConsent(trx, context, held, { kind: 'plan_refund', spoken: context.body.spoken });
      const { number, amount, why } = context.body;
      const problem = await writeRefund(trx, { ...wanted, number, amount: toCents(amount), why, by: originOf(context) });
      if (problem) throw refusalOf(problem);
    }
    return { application: held, refund: wanted };
  });
  await waitPatiently(askNow(context, refund));
  return created({ state: stateOf(await readRefund(db, refund)), my_plan: await readMyPlan(db, context, application) });
});

async function requireShownMost(trx: Db, { body }: Refunding, plan: Plan): Promise<void> {
  const refundable = (await listRefundable(trx, plan)).find(({ number }) => number === body.number);
  if (refundable && refundable.most !== body.expected_most)
    throw new FunnelError('payment_plan_modified', { message: 'another amount can be refunded than the page shows' });
}

function refusalOf(problem: RefundProblem): FunnelError {
  if (problem.reason === 'why')
    return invalidField('why', 'a reason has 1 to 200 characters and no number of a card or a person');
  if (problem.reason === 'moreThanPaid')
    return invalidField('amount', `at most ${formatCents(problem.most, FIRST_LANGUAGE)} of this payment can be refunded`);
  return notAllowed(`this payment is not refunded: ${problem.reason}`);
}

/** Without an answer, a job asks again. */
async function askNow({ db, provider, ports, origin: site, log }: Refunding, refund: Refund): Promise<void> {
  const options = { db, provider, site, log, payments: ports.payments, clock: ports.clock };
  await askForRefund(options, refund).catch((err: unknown) => {
    log.warn(
      { err, provider_id: provider.provider_id, refund_id: refund.refund_id },
      'a refund had no answer, and is asked again',
    );
  });
}

function stateOf({ outcome }: RefundOutcome): State {
  if (outcome === 'asked') return 'asking';
  return outcome === 'refused' ? 'failed' : outcome;
}
