import { Flow, type Translate } from '@causeway/engine/react';
import { createRoot } from 'react-dom/client';

import flow from './flow.json?flow';
import en from './locales/en.json';
import es from './locales/es.json';

/** All that the host of this funnel writes: where it is shown, and its texts. */
const locale = new URLSearchParams(location.search).get('lang') ?? sessionStorage.getItem('lang') ?? 'en';
sessionStorage.setItem('lang', locale);
document.documentElement.lang = locale;

function textAt(words: unknown, key: string): string {
  const found = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words);
  return typeof found === 'string' ? found : key;
}

const translate: Translate = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  textAt(locale === 'es' ? es : en, key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

const main = document.querySelector('#funnel');
const actions = { 'submit-answers': () => ({ outcome: 'sent', store: { submission: { reference: '7K3F-PQ' } } }) };
if (main) createRoot(main).render(<Flow flow={flow} actions={actions} translate={translate} locale={locale} />);
