import { formatCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { examplePlans } from './example.ts';

/** The product itself: the same bills over different lengths, one of them chosen, marked as an example. */
export function PlanChoices() {
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
