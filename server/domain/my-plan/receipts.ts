import { calls, FunnelError } from '#api';

import { isUuid } from '../../platform/random.ts';
import { serverWords, toServerLocale } from '../../platform/translations.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { receiptPdf } from '../collection/receipt.ts';
import { requireStartedPlan } from '../plans/plans.ts';

/** The receipt of a payment that arrived, in the language of the page. */
export const getReceipt = defineRoute(calls.getReceipt, async (context) => {
  const { db, params, query, provider, session } = context;
  const { payment_plan_id } = await requireStartedPlan(db, await requireVerifiedApplication(context, params.application_id));
  const attempt_id = params.receipt_id;
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  const bytes = isUuid(attempt_id) && (await receiptPdf(db, provider, { payment_plan_id, attempt_id }, locale));
  if (!bytes) throw new FunnelError('not_found', { message: 'this plan has no such receipt' });
  return { ...ok(''), pdf: { name: `${serverWords(locale).documents.receipt.name}.pdf`, bytes } };
});
