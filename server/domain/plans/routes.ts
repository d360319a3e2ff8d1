import { calls, FunnelError } from '#api';

import { defineRoute, ok } from '../calls/route.ts';
import { findPlan, planAnswer } from './plans.ts';
import { planConfirmation } from './plan-messages.ts';
import {
  requireVerifiedApplication,
  refuseTransfer,
  refuseCompleted,
  requireApplication,
} from '../applications/require-application.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { documentAnswer, planDocuments } from '../documents/plan-documents.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { requireAmendment } from './plan-amendment.ts';
import { listAgreements } from './agreements.ts';
import { documentName } from './document-pdf.ts';
import { findApplicationOfOffer } from '../applications/offers.ts';
import { subjectOf, type FoundContext } from '../calls/context.ts';
import { lockDraft, requireDraftedPlan } from './drafted-plan.ts';

/** The plan of an application. */
export const getPlan = defineRoute(calls.getPlan, async (context) => {
  const plan = await findPlan(context.db, await requireVerifiedApplication(context, context.params.application_id));
  if (!plan) throw new FunnelError('payment_plan_not_found');
  return ok({ ...(await planAnswer(context.db, plan, context.today)), ...(await planConfirmation(context.db, plan)) });
});

/** The plan as it is and as it would be with these bills, and the documents that would be signed. */
export const previewBills = defineRoute(calls.previewBills, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  refuseTransfer(application);
  const plan = await findPlan(db, application);
  if (!plan) throw new FunnelError('payment_plan_not_found');

  const invoiceIds = query.bill_invoice_ids;
  const { choice, draft, firstChanged, facts } = await inTransaction(db, (trx) =>
    requireAmendment(trx, context, application, { plan, invoiceIds, choice: query.choice }),
  );
  const documents = planDocuments(facts, toServerLocale(query.locale ?? session.locale, provider.locales));
  return ok({
    bill_invoice_ids: [...invoiceIds],
    choice,
    added_amount: draft.total_amount - plan.draft.total_amount,
    first_changed_date: firstChanged,
    current: plan.draft,
    amended: draft,
    documents: documents.map(documentAnswer),
  });
});

/** What was signed, byte for byte. */
export const signedDocuments = defineRoute(calls.signedDocuments, async (context) => {
  const { application_id = '', offer_id } = context.query;
  const applicationId = offer_id === undefined ? application_id : await requireApplicationOfOffer(context, offer_id);
  const { provider_id, payment_plan_id } = await requireVerifiedApplication(context, applicationId);
  if (payment_plan_id === null) throw new FunnelError('payment_plan_not_found');

  const agreements = await listAgreements(context.db, { provider_id, payment_plan_id });
  const documents = agreements.map(({ document_id, document_type, document, hash, locale }) => ({
    document_id,
    document_type,
    name: documentName({ document_type, locale }),
    html_file: document.toString('utf8'),
    hash,
  }));
  return ok({ documents });
});

async function requireApplicationOfOffer(context: FoundContext, offerId: string): Promise<string> {
  const applicationId = await findApplicationOfOffer(context.db, subjectOf(context), offerId);
  if (applicationId === undefined) throw new FunnelError('offer_not_found');
  return applicationId;
}

/** The documents of the chosen offer, made from its draft (design 9.5). */
export const unsignedDocuments = defineRoute(calls.unsignedDocuments, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireApplication(context, await requireApplicationOfOffer(context, params.offer_id));
  refuseCompleted(application);
  if (application.draft?.offer_id !== params.offer_id) {
    throw new FunnelError('offer_not_found', { message: 'this offer is not the one that was drafted' });
  }
  const { facts } = await inTransaction(db, async (trx) =>
    requireDraftedPlan(trx, context, application, await lockDraft(trx, application)),
  );
  const documents = planDocuments(facts, toServerLocale(query.locale ?? session.locale, provider.locales));
  return ok({ documents: documents.map(documentAnswer) });
});
