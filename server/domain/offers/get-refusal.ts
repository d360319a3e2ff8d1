import { calls } from '#api';

import { serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';
import { findRefusal } from '../../partners/bureau-refusals.ts';
import { findNotice, type StoredNotice } from './adverse-action-notices.ts';
import { findLastDecision } from './bureau-pulls.ts';
import { ok } from '../calls/answers.ts';
import { requireVerifiedApplication } from '../applications/verified-application.ts';

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
