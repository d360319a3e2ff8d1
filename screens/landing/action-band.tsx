import { useTranslation } from 'react-i18next';

import { FindMyBill } from './find-my-bill.tsx';

/** Variation B's blue band: the question that most visitors have, and a link to its answer. */
export function ActionBand() {
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
