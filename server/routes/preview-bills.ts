import { calls, FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { documentAnswer, planDocuments } from '../documents/plan-documents.ts';
import { toServerLocale } from '../documents/server-words.ts';
import { defineRoute } from '../http/route.ts';
import { findPlan } from '../store/plans.ts';
import { ok } from './answers.ts';
import { refuseTransfer } from './context.ts';
import { requireAmendment } from './plan-amendment.ts';
import { requireVerifiedApplication } from './verified-application.ts';

/** The plan as it is and as it would be with these bills, and the documents that would be signed. */
export const previewBills = defineRoute(calls.previewBills, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  refuseTransfer(application);
  const plan = await findPlan(db, application);
  if (!plan) throw new FunnelError('payment_plan_not_found');

  const invoiceIds = query.bill_invoice_ids;
  const { draft, firstChanged, facts } = await inTransaction(db, (trx) =>
    requireAmendment(trx, context, application, { plan, invoiceIds }),
  );
  const documents = planDocuments(facts, toServerLocale(query.locale ?? session.locale, provider.locales));
  return ok({
    bill_invoice_ids: [...invoiceIds],
    added_amount: draft.total_amount - plan.draft.total_amount,
    first_changed_date: firstChanged,
    current: plan.draft,
    amended: draft,
    documents: documents.map(documentAnswer),
  });
});
