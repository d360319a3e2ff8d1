import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { usePage } from '../page.ts';
import { useArrival } from '../use-arrival.ts';
import { FindMyBill } from './find-my-bill.tsx';

/** What this is, what it costs, and where it begins: all that has to be read before the first press. */
export function HeroWords() {
  const { t } = useTranslation();
  const { provider } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'landing');
  const facts = provider.payment_methods.includes('hsa-fsa')
    ? (['interest', 'fees', 'hsa'] as const)
    : (['interest', 'fees'] as const);
  return (
    <div className="hero-words">
      <title>{`${t('landing.title')} – ${provider.display_name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t('landing.title')}
      </h1>
      <p className="hero-lead">{t('landing.lead')}</p>
      <FindMyBill />
      <p className="hero-promise">{t('landing.promise')}</p>
      <ul className="hero-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Emphasised text={t(`landing.facts.${fact}`)} part={t(`landing.facts.${fact}Figure`)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
