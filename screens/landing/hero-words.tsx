import { useRef } from 'react';

import { Emphasised } from '../emphasised.tsx';
import { usePage } from '../page.ts';
import { useArrival } from '../use-arrival.ts';
import { FindMyBill } from './find-my-bill.tsx';

/** What this is, what it costs, and where it begins: all that has to be read before the first press. */
export function HeroWords() {
  const { translate, provider } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'landing');
  const facts = provider.payment_methods.includes('hsa-fsa')
    ? (['interest', 'fees', 'hsa'] as const)
    : (['interest', 'fees'] as const);
  return (
    <div className="hero-words">
      <title>{`${translate('landing.title')} – ${provider.display_name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {translate('landing.title')}
      </h1>
      <p className="hero-lead">{translate('landing.lead')}</p>
      <FindMyBill />
      <p className="hero-promise">{translate('landing.promise')}</p>
      <ul className="hero-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Emphasised text={translate(`landing.facts.${fact}`)} part={translate(`landing.facts.${fact}Figure`)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
