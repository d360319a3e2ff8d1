import { FlowScope } from '#engine/react';
import { createI18n } from '#app/words';
import { PageContext, type Page } from '#screens';
import { laterScreens } from '#screens/later';
import { formTheme } from '#widgets';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { forms } from 'virtual:forms';
import en from '#locales/en.json';
import es from '#locales/es.json';

import type { ApiVisitor } from '../journeys/api-visitor.ts';
import type { Locale } from '../journeys/translate.ts';

const words = { en, es };

/** What a visitor reads on the current step, without the parts that only list a plan as it was agreed. */
export interface Shown {
  readonly step: string;
  readonly text: string;
  /** The labels of buttons and links. */
  readonly controls: readonly string[];
}

/** Renders the current step as its page does. */
export async function shownBy(visitor: ApiVisitor, locale: Locale): Promise<Shown> {
  const step = await visitor.step();
  const Screen = laterScreens[step.screen ?? ''];
  if (!Screen) throw new Error(`"${step.id}" has no screen of its own`);
  const form = step.form === undefined ? undefined : await forms[step.form]?.();
  const { provider, options, today } = visitor.handed;
  const page: Page = {
    home: visitor.flow.base,
    isEmbedded: visitor.flow.base === '/embed',
    provider,
    options,
    today,
    locale,
    session: { signedIn: false, agent: 'none' },
    forms: { find: () => form, load: () => Promise.reject(new Error('it is there')) },
    theme: formTheme,
    switchLocale: () => undefined,
    leave: () => undefined,
  };
  // Rendering to static markup reads the initial state; here that is the current one.
  const store = { ...visitor.store, getInitialState: visitor.store.getState };
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(locale, words[locale], provider)}>
      <PageContext value={page}>
        <FlowScope store={store} path={visitor.path()}>
          <Screen />
        </FlowScope>
      </PageContext>
    </I18nextProvider>,
  );
  return { step: step.id, text: textOf(withoutAgreed(html)), controls: controlsOf(html) };
}

/** Removes the rows and the schedule of a plan, which show what was agreed, and a closed dialog. */
function withoutAgreed(html: string): string {
  const asked = html.includes('<dialog') ? html.replace(/<dialog.*?<\/dialog>/s, '') : html;
  return asked.replace(/<div class="summary-card".*?<\/details><\/div>/gs, '');
}

function controlsOf(html: string): readonly string[] {
  return [...html.replace(/<dialog.*?<\/dialog>/gs, '').matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
    textOf(inner),
  );
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<title>.*?<\/title>/gs, '')
    .replaceAll(/<\/(?:p|h1|h2|li|dd|dt|button|div)>/g, ' | ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
