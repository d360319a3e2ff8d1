import { calls } from '#api';

import { termsOfServicePage } from './notices.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';

/** The provider's terms of service, as HTML. */
export const termsOfService = defineRoute(calls.termsOfService, ({ provider, query, session }) =>
  Promise.resolve({
    status: 200,
    body: termsOfServicePage(provider, toServerLocale(query.locale ?? session.locale, provider.locales)),
  }),
);
