import en from '#locales/en.json';
import es from '#locales/es.json';

export type Locale = 'en' | 'es';

const all = { en, es } as const;

/** The words of a key as a visitor or an agent reads them, with plural and placeholders filled in. */
export function translate(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  agent?: 'internal' | 'external',
): string {
  const count = values['count'];
  const plural = typeof count === 'number' ? `_${new Intl.PluralRules(locale).select(count)}` : '';
  const keys = agent === undefined ? [key] : [`verbal.${agent}.${key}`, `verbal.${key}`, key];
  const text = keys.flatMap((one) => find(all[locale], one + plural) ?? find(all[locale], one) ?? [])[0];
  if (text === undefined) throw new Error(`there are no words for "${key}" in ${locale}`);
  const known: Readonly<Record<string, string | number>> = { provider: 'Lakeside Health', phone: '(888) 555-0142', ...values };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(known[name] ?? '')).replace(/<\/?link>/g, '');
}

function find(words: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words);
  return typeof found === 'string' ? found : undefined;
}
