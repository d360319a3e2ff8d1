import type { LandingContent } from '#rules';
import { useTranslation } from 'react-i18next';

import { FindMyBill } from './find-my-bill.tsx';
import { LandingIcon } from './landing-icon.tsx';

/** The end of the page: an answer to a last question, and the button to begin once more. */
export function Closing({ landing }: { readonly landing: LandingContent }) {
  const { t } = useTranslation();
  return (
    <section className="landing-band landing-closing" aria-labelledby="closing">
      <div className="landing-column">
        <h2 id="closing">{t('landing.closing.title')}</h2>
        <p className="hero-lead">{t('landing.closing.lead')}</p>
        <FindMyBill />
        <QuestionsLink faqUrl={landing.faq_url} />
      </div>
    </section>
  );
}

function QuestionsLink({ faqUrl }: { readonly faqUrl: string | null }) {
  const { t } = useTranslation();
  if (faqUrl === null) return null;
  return (
    <p className="landing-questions">
      <a className="landing-link" href={faqUrl} rel="noopener noreferrer">
        <LandingIcon name="question" />
        {t('landing.questions')}
      </a>
    </p>
  );
}
