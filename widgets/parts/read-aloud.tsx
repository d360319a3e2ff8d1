import { useTranslation } from 'react-i18next';

import { PhoneText } from './phone-text.tsx';

/** What an agent reads to the person on the phone, in about twenty seconds. */
export function ReadAloud({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <figure className="script">
      <figcaption className="script-name">{t('agentReview.readAloud')}</figcaption>
      <blockquote className="script-words">
        <PhoneText isPlain text={words} />
      </blockquote>
    </figure>
  );
}
