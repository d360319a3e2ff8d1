import { useTranslation } from 'react-i18next';

import { usePaymentMethods } from '../use-payment-methods.ts';
import { LandingIcon, type LandingIconName } from './landing-icon.tsx';

const FEATURES: readonly (readonly [name: string, icon: LandingIconName])[] = [
  ['interest', 'zero'],
  ['fees', 'coins'],
  ['bills', 'bill'],
  ['day', 'calendar'],
  ['pay', 'wallet'],
  ['safe', 'lock'],
];

/** What a plan gives, and what it does not take. */
export function Features() {
  const { t } = useTranslation();
  const methods = usePaymentMethods();
  return (
    <section className="landing-band" aria-labelledby="features">
      <div className="landing-column">
        <h2 id="features">{t('landing.features.title')}</h2>
        <ul className="landing-features">
          {FEATURES.map(([name, icon]) => (
            <li key={name}>
              <LandingIcon name={icon} />
              <h3>{t(`landing.features.${name}`)}</h3>
              <p>{t(`landing.features.${name}Text`, { methods })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
