import type { PublicProvider } from '#rules';
import type { Translate } from '#engine/react';
import type { Locale } from '#screens';
import { formatPhone } from '#rules';
import { createInstance, type Resource } from 'i18next';

/** Words that are nested by area; plural forms end in `_one` and `_other`. */
export type Words = Readonly<Record<string, unknown>>;

/** Finds words by key for one language. Every text may name the provider and its phone number without being given them. */
export function createTranslate(locale: Locale, words: Words, provider: PublicProvider): Translate {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    initAsync: false,
    resources: { [locale]: { translation: words } } as Resource,
    interpolation: {
      // React escapes what it shows; escaping here too would show O&#39;Connor.
      escapeValue: false,
      defaultVariables: { provider: provider.display_name, phone: formatPhone(provider.support.phone) },
    },
  });
  for (const [key, text] of Object.entries(provider.texts[locale] ?? {})) i18n.addResource(locale, 'translation', key, text);
  return (key, values) => i18n.t(key, values ?? {});
}
