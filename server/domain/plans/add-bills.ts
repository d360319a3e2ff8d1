import { calls, FunnelError, type Calls, type RequestOf } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, created } from '../calls/route.ts';
import { listAgreements, requireAgreedDocuments, signDocuments } from './agreements.ts';
import { amendStoredPlan } from './amendments.ts';
import { insertSelectedBills } from '../applications/application-bills.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { putMessage } from '../messages/outbox.ts';
import { inPlanTransaction, findPlan, listPlanBills, type Plan, planAnswer } from './plans.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { refuseTransfer, requireLockedApplication, requireApplicationsContact } from '../applications/require-application.ts';
import { readContact } from '../applications/enrollee.ts';
import { requireAmendment } from './plan-amendment.ts';
import { planAmendedMessage } from './plan-messages.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
type Body = RequestOf<Calls['addBills']>['body'];

/** Lets bills join the plan in one transaction. However often and under whatever key it is sent, they join once. */
export const addBills = defineRoute(calls.addBills, async (context) => {
  const plan = await inPlanTransaction(context.db, (trx) => add(trx, context, context.params.application_id, context.body));
  return created(planAnswer(plan, context.today));
});

async function add(trx: Db, context: FoundContext, applicationId: string, body: Body): Promise<Plan> {
  // Everybody else who would add these bills waits here, and then finds them added.
  const application = await requireLockedApplication(trx, context, applicationId);
  refuseTransfer(application);
  await requireApplicationsContact(trx, context, application);
  const plan = await findPlan(trx, application);
  if (!plan) throw new FunnelError('payment_plan_not_found');
  if (await isAddedAlready(trx, plan, body)) return plan;

  const invoiceIds = body.bill_invoice_ids;
  const { draft, firstChanged, bills, facts } = await requireAmendment(trx, context, application, { plan, invoiceIds });
  const documents = requireAgreedDocuments(facts, body.agreements);
  const amended = await amendStoredPlan(trx, plan, {
    draft,
    firstChanged,
    bills,
    consentId: null,
    madeOn: context.today,
    madeAt: context.now,
  });
  await signDocuments(trx, context, amended, documents);
  await sendFullTextOnce(trx, context, application, { locale: documents[0]?.locale ?? 'en' });
  await insertSelectedBills(trx, application, bills);
  await notify(trx, context, application, { before: plan, amended, firstChanged, locale: documents[0]?.locale ?? 'en' });
  const { payment_plan_id, amendment } = amended;
  const { total_amount: total_cents, monthly_amount: monthly_cents } = draft;
  const details = { payment_plan_id, amendment, invoice_ids: invoiceIds, total_cents, monthly_cents };
  await changeApplication(trx, application, { event: 'plan.bills_added', details, set: { draft } }, originOf(context));
  return amended;
}

/** The same request again, whose answer may have been lost: the bills are on this plan, and these documents were signed for it. */
async function isAddedAlready(trx: Db, plan: Plan, { bill_invoice_ids, agreements }: Body): Promise<boolean> {
  const onPlan = new Set((await listPlanBills(trx, plan)).map(({ invoice_id }) => invoice_id));
  if (!bill_invoice_ids.every((id) => onPlan.has(id))) return false;
  const signed = new Set((await listAgreements(trx, plan)).map(({ hash }) => hash));
  return agreements.every(({ hash }) => signed.has(hash));
}

async function notify(
  trx: Db,
  context: FoundContext,
  application: Application,
  change: Parameters<typeof planAmendedMessage>[1],
): Promise<void> {
  const message = planAmendedMessage(context, change, await readContact(trx, application));
  if (message) await putMessage(trx, message);
}
