import { formatCents } from '#rules';

import { usePage } from '../page.ts';
import { examplePlans } from './example.ts';

/** The product itself: the same bills over different lengths, one of them chosen, marked as an example. */
export function PlanChoices() {
  const { translate, provider, locale } = usePage();
  const plans = examplePlans(provider);
  return (
    <figure className="plan-choices">
      <figcaption>{translate('landing.example.choices')}</figcaption>
      <ul>
        {plans.map(({ months, monthly }, place) => (
          <li key={months} className={place === plans.length - 1 ? 'plan-choice plan-choice-chosen' : 'plan-choice'}>
            <span className="plan-choice-amount num">
              {formatCents(monthly, locale)} <small>{translate('landing.example.aMonth')}</small>
            </span>
            <span className="plan-choice-months">{translate('landing.example.months', { count: months })}</span>
          </li>
        ))}
      </ul>
      <p className="plan-choices-note">{translate('landing.example.sameTotal')}</p>
    </figure>
  );
}
