import { useTranslation } from 'react-i18next';

import { Calculator } from './calculator.tsx';
import { FindMyBill, HeroWords, LandingPicture } from './hero-words.tsx';
import { landingPage } from './landing-page.tsx';

/** Spec 2, /overview-2: words above the provider's picture, a wide card across its foot, and a blue band that asks once more. */
export const page = landingPage({
  hero: (
    <>
      <div className="hero-sky hero-stage">
        <section className="landing-column hero hero-centered">
          <HeroWords />
        </section>
        <LandingPicture />
      </div>
      <div className="landing-column hero-card">
        <Calculator className="calculator-wide" />
      </div>
    </>
  ),
  band: <ActionBand />,
});

/** Variation B's blue band: the question that most visitors have, and a link to its answer. */
function ActionBand() {
  const { t } = useTranslation();
  return (
    <section className="landing-band action-band" aria-labelledby="action-band">
      <div className="landing-column">
        <div>
          <h2 id="action-band">{t('landing.band.title')}</h2>
          <p>{t('landing.band.lead')}</p>
        </div>
        <FindMyBill className="action-band-button" />
      </div>
    </section>
  );
}
