import { FunnelError } from '#api';
import { toCents, type Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { findEnrollee } from '../applications/enrollee.ts';
import { requireApplicationsContact } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import type { OnePayment } from '../documents/payment-authorization.ts';
import { paymentDocuments } from '../documents/plan-documents.ts';
import { type PaymentMethod, retirePaymentMethods, shownMethod } from '../offers/payment-methods.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { type Agreed, requireAgreed } from '../plans/agreements.ts';
import { findPlan, listPlanBills, type Plan } from '../plans/plans.ts';
import { readPlanMoney } from './plan-money.ts';
import { recordChange } from './record-change.ts';
import { notAllowed } from './running-plan.ts';

interface OwedPlan {
  readonly application: Application;
  readonly plan: Plan;
  readonly amount: Cents;
}

/** What is open of a payment in full that came back; nothing where nothing is. */
export async function findOwedInFull(trx: Db, context: FoundContext, application: Application): Promise<OnePayment | undefined> {
  const plan = await findPlan(trx, application);
  if (!plan?.in_full || !context.provider.collects_payments || plan.status === 'DEFAULTED') return undefined;
  await requireApplicationsContact(trx, context, application);
  refuseAgents(context);
  const { sums } = await readPlanMoney(trx, plan, context.today);
  return sums.left > 0 ? authorizationOf(trx, context, { application, plan, amount: toCents(sums.left) }) : undefined;
}

/**
 * Signs the authorization to charge what is open of a payment in full to another method. Each card or account is authorized for one
 * payment, so the plan has the newest one as its method and nothing is charged to it again.
 */
export async function authorizeOtherMethod(
  trx: Db,
  context: FoundContext,
  { agreements, method, ...owed }: OwedPlan & { readonly method: PaymentMethod; readonly agreements: Agreed | undefined },
): Promise<void> {
  const { application, plan } = owed;
  refuseAgents(context);
  if (!agreements) throw new FunnelError('documents_modified', { message: 'another method needs an authorization of its own' });
  const authorized = await authorizationOf(trx, context, owed);
  const documents = requireAgreed(agreements, (locale) => paymentDocuments(authorized, locale));
  const { payment_method_id, kind } = method;
  const money = await readPlanMoney(trx, plan, context.today);
  await recordChange(
    trx,
    context,
    { application, plan, money },
    {
      kind: 'method',
      reported: 'method',
      audit: { event: 'plan.method_changed', details: { payment_method_id, kind } },
      draft: { ...plan.draft, payment_method: shownMethod(method) },
      set: { payment_method_id },
      documents,
    },
  );
  await retirePaymentMethods(trx, application, payment_method_id);
}

async function authorizationOf(
  trx: Db,
  { provider, today: day }: FoundContext,
  { application, plan, amount }: OwedPlan,
): Promise<OnePayment> {
  const payer = findEnrollee(application, await readChosenPeople(trx, application));
  if (!payer) throw new Error('this plan has no payer');
  return { provider, payer, bills: await listPlanBills(trx, plan), amount, day, isOwed: true };
}

/** The numbers of a card are never spoken. */
function refuseAgents({ session }: FoundContext): void {
  if (session.agent !== null) throw notAllowed('the patient enters another card or account');
}
