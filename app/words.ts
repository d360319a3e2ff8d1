import { formatPhone, type AgentMode, type PublicProvider } from '#rules';
import type { Locale } from '#screens';
import { createInstance, type i18n } from 'i18next';

/** Words that are nested by area; plural forms end in `_one` and `_other`. */
export type Words = Readonly<Record<string, unknown>>;

/** The namespace of the product's own words, to which words may be added later. */
export const OURS = 'ours';

/**
 * Creates the i18next instance of one language. Every text may name the provider and its phone number without being given
 * them. For agents a text under `verbal.internal` or `verbal.external`, and then one under `verbal`, comes before the text
 * with the same key; a provider's own text comes before each of them.
 */
export function createI18n(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode = 'none'): i18n {
  const i18n = createInstance();
  const theirs = provider.texts[locale] ?? {};
  const areas = agent === 'none' ? [] : [`verbal.${agent}`, 'verbal'];
  // One after another: each namespace is the fallback of the one before. All providers share the product's own words.
  const namespaces: readonly (readonly [string, Words])[] = [
    ...areas.flatMap((area) => [
      [`their ${area}`, textsUnder(area, theirs)] as const,
      [area, (find(area, words) ?? {}) as Words] as const,
    ]),
    ['theirs', theirs],
    [OURS, words],
  ];
  const names = namespaces.map(([name]) => name);
  void i18n.init({
    lng: locale,
    initAsync: false,
    resources: { [locale]: Object.fromEntries(namespaces) },
    ns: names,
    defaultNS: names[0] ?? OURS,
    fallbackNS: names.slice(1),
    interpolation: {
      // React escapes what it shows; escaping here too would show O&#39;Connor.
      escapeValue: false,
      // A provider's text is shown as it was written: no "$t(...)" in it brings in another one.
      nestingPrefix: '\0',
      defaultVariables: {
        provider: provider.display_name,
        // A number is not broken over two lines.
        phone: formatPhone(provider.support.phone).replace(' ', '\u00a0'),
        // What an agent calls the payer until the session is verified (`AgentPage`).
        payer: find('agentMode.payer', words),
      },
    },
  });
  return i18n;
}

/** A provider's texts have whole keys: those of one area, without its name. */
function textsUnder(area: string, texts: Words): Words {
  const prefix = `${area}.`;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])),
  );
}

function find(path: string, words: Words): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Words | undefined)?.[name], words);
}

/** The keys of a locale file as flows and widgets name them: nested names joined by dots, plural forms under their common name. */
export function textKeys(words: object, prefix = ''): ReadonlySet<string> {
  return new Set(
    Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...textKeys(value, `${prefix}${name}.`)]
        : [prefix + name.replace(/_(ordinal_)?(zero|one|two|few|many|other)$/, '')],
    ),
  );
}
