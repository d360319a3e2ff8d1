import { addMonthsClamped, formatCents, formatDay, parseDay, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { exampleProgress } from './example.ts';
import { HeroWords } from './hero-words.tsx';
import { landingPage } from './landing-page.tsx';

/** Spec 2, /overview-1: words on one side, the product on the other. */
export const page = landingPage({
  hero: (
    <section className="landing-column hero">
      <HeroWords />
      <PlanCard />
    </section>
  ),
});

const CHARGE_DAY = 15;

/** The product itself: an active plan, marked as an example. */
function PlanCard() {
  const { t } = useTranslation();
  const { provider, locale, today } = usePage();
  const { monthly, months, paid, left } = exampleProgress(provider);
  const day = parseDay(today);
  return (
    <figure className="card plan-card">
      <figcaption>{t('landing.example.title')}</figcaption>
      <p className="plan-card-amount num">
        {formatCents(monthly, locale)} <small>{t('landing.example.aMonth')}</small>
      </p>
      <progress className="plan-card-bar" max={months} value={paid} aria-label={t('landing.example.progress')} />
      <p className="plan-card-state num">
        <span>{t('landing.example.paid', { paid, months })}</span>
        <span>{t('landing.example.left', { amount: formatCents(left, locale) })}</span>
      </p>
      <dl className="plan-card-facts">
        <div>
          <dt>{t('landing.example.next')}</dt>
          <dd>{formatDay(day && addMonthsClamped(day, 1, CHARGE_DAY), locale, 'monthDay')}</dd>
        </div>
        <div>
          <dt>{t('landing.example.interest')}</dt>
          <dd className="num">{formatCents(toCents(0), locale)}</dd>
        </div>
      </dl>
    </figure>
  );
}
