import { calls, FunnelError, type Calls, type RequestOf } from '#api';
import { FIRST_LANGUAGE } from '#rules';

import type { Db } from '../../schema/database.ts';
import { defineRoute, created } from '../calls/route.ts';
import { listAgreements, requireAgreedDocuments, signDocuments } from './agreements.ts';
import { joinPlan } from './amendments.ts';
import { inPlanTransaction, findPlan, listPlanBills, type Plan, planAnswer } from './plans.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { refuseTransfer, requireLockedApplication, requireApplicationsContact } from '../applications/require-application.ts';
import { noteSpokenAgreement } from '../applications/consents.ts';
import { messageContactOf } from '../applications/enrollee.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { requireAmendment } from './plan-amendment.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
type Body = RequestOf<Calls['addBills']>['body'];

/** Lets bills join the plan in one transaction. However often and under whatever key it is sent, they join once. */
export const addBills = defineRoute(calls.addBills, async (context) => {
  const plan = await inPlanTransaction(context.db, (trx) => add(trx, context, context.params.application_id, context.body));
  return created(await planAnswer(context.db, plan, context.today));
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
  const { facts, ...amendment } = await requireAmendment(trx, context, application, { plan, invoiceIds, choice: body.choice });
  const documents = requireAgreedDocuments(facts, body.agreements);
  const locale = documents[0]?.locale ?? FIRST_LANGUAGE;
  await sendFullTextOnce(trx, context, application, { locale });
  const contact = messageContactOf(application, await readChosenPeople(trx, application));
  const signed = { ...amendment, plan, consentId: null, contact, locale, zones: null, origin: originOf(context) };
  const amended = await joinPlan(trx, context, application, signed);
  await signDocuments(trx, context, amended, documents);
  await noteSpokenAgreement(trx, context, application, { kind: 'plan_bills', locale, version: documents[0]?.version ?? '' });
  return amended;
}

/** The same request again, whose answer may have been lost: the bills are on this plan, and these documents were signed for it. */
async function isAddedAlready(trx: Db, plan: Plan, { bill_invoice_ids, agreements }: Body): Promise<boolean> {
  const onPlan = new Set((await listPlanBills(trx, plan)).map(({ invoice_id }) => invoice_id));
  if (!bill_invoice_ids.every((id) => onPlan.has(id))) return false;
  const signed = new Set((await listAgreements(trx, plan)).map(({ hash }) => hash));
  return agreements.every(({ hash }) => signed.has(hash));
}
