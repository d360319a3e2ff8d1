import { calls, FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { documentAnswer, planDocuments } from '../documents/plan-documents.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';
import { findPlan } from './plans.ts';
import { ok } from '../calls/answers.ts';
import { refuseTransfer } from '../applications/require-application.ts';
import { requireAmendment } from './plan-amendment.ts';
import { requireVerifiedApplication } from '../applications/verified-application.ts';

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
