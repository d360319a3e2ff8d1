import { calls, FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { documentAnswer, planDocuments } from '../documents/plan-documents.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';
import { findApplicationOfOffer } from '../applications/offers.ts';
import { ok } from '../calls/answers.ts';
import { subjectOf } from '../calls/context.ts';
import { refuseCompleted, requireApplication } from '../applications/require-application.ts';
import { requireDraftedPlan } from './drafted-plan.ts';

/** The documents of the chosen offer, made from its draft (design 9.5). */
export const unsignedDocuments = defineRoute(calls.unsignedDocuments, async (context) => {
  const { db, params, query, session, provider } = context;
  const applicationId = await findApplicationOfOffer(db, subjectOf(context), params.offer_id);
  if (applicationId === undefined) throw new FunnelError('offer_not_found');
  const application = await requireApplication(context, applicationId);
  refuseCompleted(application);
  if (application.draft?.offer_id !== params.offer_id) {
    throw new FunnelError('offer_not_found', { message: 'this offer is not the one that was drafted' });
  }
  const { facts } = await inTransaction(db, (trx) => requireDraftedPlan(trx, context, application));
  const documents = planDocuments(facts, toServerLocale(query.locale ?? session.locale, provider.locales));
  return ok({ documents: documents.map(documentAnswer) });
});
