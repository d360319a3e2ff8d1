import { usePage } from '../page.ts';
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
  const { translate, provider } = usePage();
  const takesHsa = provider.payment_methods.includes('hsa-fsa');
  return (
    <section className="landing-band" aria-labelledby="features">
      <div className="landing-column">
        <h2 id="features">{translate('landing.features.title')}</h2>
        <ul className="landing-features">
          {FEATURES.map(([name, icon]) => (
            <li key={name}>
              <LandingIcon name={icon} />
              <h3>{translate(`landing.features.${name}`)}</h3>
              <p>{translate(`landing.features.${name === 'pay' && !takesHsa ? 'payPlain' : name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
