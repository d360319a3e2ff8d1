import { formatCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { examplePlans } from './example.ts';
import { FindMyBill, HeroWords } from './hero-words.tsx';
import { landingPage } from './landing-page.tsx';

/** Spec 2, /overview-2: everything that counts in one card, and a blue band that asks once more. */
export const page = landingPage({
  hero: (
    <div className="hero-stage">
      <section className="landing-column hero hero-card">
        <HeroWords />
        <PlanChoices />
      </section>
    </div>
  ),
  band: <ActionBand />,
});

/** Variation B's blue band: the question that most visitors have, and a link to its answer. */
function ActionBand() {
  const { t } = useTranslation();
  return (
    <section className="landing-band action-band" aria-labelledby="action-band">
      <div className="landing-column">
        <div>
          <h2 id="action-band">{t('landing.band.title')}</h2>
          <p>{t('landing.band.lead')}</p>
        </div>
        <FindMyBill className="action-band-button" />
      </div>
    </section>
  );
}

/** The product itself: the same bills over different lengths, one of them chosen, marked as an example. */
function PlanChoices() {
  const { t } = useTranslation();
  const { provider, locale } = usePage();
  const plans = examplePlans(provider);
  return (
    <figure className="plan-choices">
      <figcaption>{t('landing.example.choices')}</figcaption>
      <ul>
        {plans.map(({ months, monthly }, place) => (
          <li key={months} className={place === plans.length - 1 ? 'plan-choice plan-choice-chosen' : 'plan-choice'}>
            <span className="plan-choice-amount num">
              {formatCents(monthly, locale)} <small>{t('landing.example.aMonth')}</small>
            </span>
            <span className="plan-choice-months">{t('landing.example.months', { count: months })}</span>
          </li>
        ))}
      </ul>
      <p className="plan-choices-note">{t('landing.example.sameTotal')}</p>
    </figure>
  );
}
