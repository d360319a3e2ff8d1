import { calls } from '#api';

import { privacyNoticePage } from './notices.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';

/** The provider's privacy notice, as HTML. */
export const privacyNotice = defineRoute(calls.privacyNotice, ({ provider, query, session }) =>
  Promise.resolve({
    status: 200,
    body: privacyNoticePage(provider, toServerLocale(query.locale ?? session.locale, provider.locales)),
  }),
);
