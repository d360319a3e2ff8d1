import { calls, FunnelError } from '#api';

import { defineRoute, ok } from '../calls/route.ts';
import { listOffersById } from '../applications/offers.ts';
import { subjectOf } from '../calls/context.ts';
import { scheduleOf, termsOf, usualChargeDay } from './draft.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import { serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import { findRefusal } from '../../partners/bureau-refusals.ts';
import { findNotice, type StoredNotice } from './adverse-action-notices.ts';
import { findLastDecision } from './bureau-pulls.ts';

/** The person's own offers among those named, the shortest plan first, with the dates they would have if begun today. */
export const getOffers = defineRoute(calls.getOffers, async (context) => {
  const offers = await listOffersById(context.db, subjectOf(context), context.query.offer_ids, context.now);
  const [first] = offers;
  if (!first) throw new FunnelError('offer_not_found');
  await requireVerifiedApplication(context, first.application_id);

  const body = offers.map((offer) => {
    const chargeDay = usualChargeDay(offer, context);
    return { kind: offer.kind, ...termsOf(offer, chargeDay, scheduleOf(offer, chargeDay, context)) };
  });
  return ok({ offers: body });
});

/** Only the refused person sees it: what a bureau reports about a person is private. */
export const getRefusal = defineRoute(calls.getRefusal, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  const last = await findLastDecision(db, application);
  if (last?.state !== 'refused') return ok({ refusal: null });

  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  const notice = await findNotice(db, last, locale);
  const { cure } = findRefusal(last.refusal);
  return ok({
    refusal: {
      code: last.refusal ?? '',
      cure,
      decided_at: last.answered_at?.toISOString() ?? null,
      notice: notice ? noticeAnswer(notice, locale) : null,
    },
  });
});

function noticeAnswer({ document, document_version, hash }: StoredNotice, locale: ServerLocale) {
  return {
    document_id: `adverse_action_notice.${locale}.${document_version}`,
    document_type: 'adverse_action_notice' as const,
    name: serverWords(locale).documents.adverse_action_notice.name,
    html_file: document.toString('utf8'),
    hash,
  };
}
