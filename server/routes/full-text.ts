import { calls, FunnelError } from '#api';

import { toServerLocale } from '../documents/server-words.ts';
import { defineRoute } from '../http/route.ts';
import { findFullText } from '../store/full-texts.ts';
import { ok } from './answers.ts';

/** The full text behind the link in a message, as it was when that was sent. */
export const fullText = defineRoute(calls.fullText, async ({ db, provider, params, query, session }) => {
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  const body = await findFullText(db, { provider_id: provider.provider_id, version: params.version, locale });
  if (body === undefined) throw new FunnelError('not_found', { message: 'no such text was sent' });
  return ok(body);
});
