import type { LandingContent } from '#rules';

import { usePage } from '../page.ts';
import { FindMyBill } from './find-my-bill.tsx';
import { LandingIcon } from './landing-icon.tsx';

/** The end of the page: an answer to a last question, and the button to begin once more. */
export function Closing({ landing }: { readonly landing: LandingContent }) {
  const { translate } = usePage();
  return (
    <section className="landing-band landing-closing" aria-labelledby="closing">
      <div className="landing-column">
        <h2 id="closing">{translate('landing.closing.title')}</h2>
        <p className="hero-lead">{translate('landing.closing.lead')}</p>
        <FindMyBill />
        <QuestionsLink faqUrl={landing.faq_url} />
      </div>
    </section>
  );
}

function QuestionsLink({ faqUrl }: { readonly faqUrl: string | null }) {
  const { translate } = usePage();
  if (faqUrl === null) return null;
  return (
    <p className="landing-questions">
      <a className="landing-link" href={faqUrl} rel="noopener noreferrer">
        <LandingIcon name="question" />
        {translate('landing.questions')}
      </a>
    </p>
  );
}
