import { addMonthsClamped, formatCents, formatDay, parseDay } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { exampleProgress } from './example.ts';
import { LandingIcon } from './landing-icon.tsx';
import { Pieces } from './pieces.tsx';

const PROMISES = [
  ['dates', 'calendar'],
  ['total', 'zero'],
  ['bills', 'bill'],
  ['copy', 'shield'],
] as const;

/** What a patient sees before they agree to anything, beside a plan that is marked as an example. */
export function BeforeYouAgree() {
  const { t } = useTranslation();
  return (
    <section className="landing-band landing-band-card" aria-labelledby="before">
      <div className="landing-column before">
        <div>
          <h2 id="before">{t('landing.before.title')}</h2>
          <p className="before-lead">{t('landing.before.lead')}</p>
          <ul className="before-list">
            {PROMISES.map(([name, icon]) => (
              <li key={name}>
                <LandingIcon name={icon} />
                {t(`landing.before.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        <PlanCard />
      </div>
    </section>
  );
}

/** The product itself: an active plan with its next payments. */
function PlanCard() {
  const { t } = useTranslation();
  const { provider, locale, today } = usePage();
  const { monthly, months, paid, left } = exampleProgress(provider);
  const day = parseDay(today);
  const chargeDay = provider.charge_days.find((one) => one >= 15) ?? provider.charge_days[0] ?? 15;
  const due = (after: number) => formatDay(day && addMonthsClamped(day, after, chargeDay), locale, 'monthDay');
  return (
    <figure className="card example-card">
      <figcaption>{t('landing.example.title')}</figcaption>
      <p className="example-card-amount num">
        {formatCents(monthly, locale)} <small>{t('landing.example.aMonth')}</small>
      </p>
      <Pieces count={months} paid={paid} />
      <p className="example-card-state num">
        <span>{t('landing.example.paid', { paid, months })}</span>
        <span>{t('landing.example.left', { amount: formatCents(left, locale) })}</span>
      </p>
      <dl className="example-card-facts">
        {[1, 2].map((after) => (
          <div key={after}>
            <dt>{t(after === 1 ? 'landing.example.next' : 'landing.example.then', { date: due(after) })}</dt>
            <dd className="num">{formatCents(monthly, locale)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
