import { expect, test } from 'vitest';

import { aProvider } from '../routes/testing/a-provider.ts';
import { privacyNoticePage, termsOfServicePage } from './notices.ts';

test.each([
  ['terms', termsOfServicePage],
  ['privacy', privacyNoticePage],
])('the %s are those of the provider, in its language', (_, page) => {
  const provider = aProvider({ provider_name: 'Hill & View' });

  expect(page(provider, 'es')).toContain('lang="es"');
  expect(page(provider, 'en')).toContain('Hill &amp; View');
  expect(page(provider, 'en')).toContain('(888) 555-0142');
});
