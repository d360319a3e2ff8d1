import { calls, FunnelError } from '#api';

import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { findFullText } from './full-text-store.ts';
import { privacyNoticePage, termsOfServicePage } from './notices.ts';

/** The full text behind the link in a message, as it was when that was sent. */
export const fullText = defineRoute(calls.fullText, async ({ db, provider, params, query, session }) => {
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  const body = await findFullText(db, { provider_id: provider.provider_id, version: params.version, locale });
  if (body === undefined) throw new FunnelError('not_found', { message: 'no such text was sent' });
  return ok(body);
});

/** The provider's privacy notice, as HTML. */
export const privacyNotice = defineRoute(calls.privacyNotice, ({ provider, query, session }) =>
  Promise.resolve({
    status: 200,
    body: privacyNoticePage(provider, toServerLocale(query.locale ?? session.locale, provider.locales)),
  }),
);

/** The provider's terms of service, as HTML. */
export const termsOfService = defineRoute(calls.termsOfService, ({ provider, query, session }) =>
  Promise.resolve({
    status: 200,
    body: termsOfServicePage(provider, toServerLocale(query.locale ?? session.locale, provider.locales)),
  }),
);
