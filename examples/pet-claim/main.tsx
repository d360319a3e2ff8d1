import { RoutedFlow } from '@causeway/engine/react-router';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';

import flow from './funnel/flow.json?flow';
import './look.css';

// A language is a file.
const files = import.meta.glob<object>('./funnel/locales/*.json', { eager: true, import: 'default' });
const languages = Object.keys(files).map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length));
const resources = Object.fromEntries(Object.values(files).map((translation, at) => [languages[at], { translation }]));
const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
const lng = wanted.find((one) => languages.includes(one)) ?? 'en';

const words = createInstance({ resources, lng, fallbackLng: 'en', interpolation: { escapeValue: false } });
words.on('languageChanged', (one) => document.documentElement.setAttribute('lang', one));
await words.use(initReactI18next).init();

function Page() {
  const { t, i18n } = useTranslation();

  function choose(language: string) {
    localStorage.setItem('language', language);
    void words.changeLanguage(language);
  }

  return (
    <>
      <header>
        <strong>{t('app.name')}</strong>
        <select aria-label={t('app.language')} value={i18n.language} onChange={({ target }) => choose(target.value)}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {new Intl.DisplayNames([one], { type: 'language' }).of(one)}
            </option>
          ))}
        </select>
      </header>
      <main>
        {/* Numbers and amounts are written as in the United States, in every language. */}
        <RoutedFlow flow={flow} translate={t} locale={`${i18n.language}-US`} />
      </main>
    </>
  );
}

createRoot(document.getElementById('page') as HTMLElement).render(
  <BrowserRouter>
    <Page />
  </BrowserRouter>,
);
