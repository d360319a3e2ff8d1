import { calls, FunnelError } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { privacyNoticePage, termsOfServicePage } from './notices.ts';

/** The full text behind the link in a message, as it was when that was sent. */
export const fullText = defineRoute(calls.fullText, async ({ db, provider, params, query, session }) => {
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  const sent = { provider_id: provider.provider_id, version: params.version, locale };
  const text = await selectRows(db, 'full_texts', sent).executeTakeFirst();
  if (!text) throw new FunnelError('not_found', { message: 'no such text was sent' });
  return ok(text.document.toString('utf8'));
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
