import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';

/** Three steps, in order. */
export function HowItWorks() {
  const { t } = useTranslation();
  const { options } = usePage();
  const first = options['identifierLogin'] === true ? 'findByNumber' : 'find';
  return (
    <section className="landing-band landing-band-card" aria-labelledby="how-it-works">
      <div className="landing-column">
        <h2 id="how-it-works">{t('landing.steps.title')}</h2>
        <ol className="landing-steps">
          {[first, 'pick', 'set'].map((step) => (
            <li key={step}>
              <h3>{t(`landing.steps.${step}`)}</h3>
              <p>{t(`landing.steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
