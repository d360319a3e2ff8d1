import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

import { PhoneText } from './phone-text.tsx';

/** The texts in the caller's language, where an agent reads in another language than that of the page. */
export const SpokenLanguage = createContext<i18n | undefined>(undefined);

/** The texts to read aloud: in the caller's language, otherwise in that of the page. */
export function useSpokenTexts(): i18n {
  const { i18n: own } = useTranslation();
  return useContext(SpokenLanguage) ?? own;
}

/** What an agent reads to the person on the phone, in about twenty seconds. */
export function ReadAloud({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  const { language } = useSpokenTexts();
  return (
    <figure className="script">
      <figcaption className="script-name">{t('agentReview.readAloud')}</figcaption>
      <blockquote className="script-words" lang={language}>
        <PhoneText isPlain text={words} />
      </blockquote>
    </figure>
  );
}
