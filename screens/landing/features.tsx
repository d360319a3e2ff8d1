import { usePage } from '../page.ts';
import { sayPaymentMethods } from '../say-payment-methods.ts';
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
  const page = usePage();
  const { translate } = page;
  const methods = sayPaymentMethods(page);
  return (
    <section className="landing-band" aria-labelledby="features">
      <div className="landing-column">
        <h2 id="features">{translate('landing.features.title')}</h2>
        <ul className="landing-features">
          {FEATURES.map(([name, icon]) => (
            <li key={name}>
              <LandingIcon name={icon} />
              <h3>{translate(`landing.features.${name}`)}</h3>
              <p>{translate(`landing.features.${name}Text`, { methods })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
