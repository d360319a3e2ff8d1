import { usePage } from '../page.ts';
import { FindMyBill } from './find-my-bill.tsx';

/** Variation B's blue band: the question that most visitors have, and a link to its answer. */
export function ActionBand() {
  const { translate } = usePage();
  return (
    <section className="landing-band action-band" aria-labelledby="action-band">
      <div className="landing-column">
        <div>
          <h2 id="action-band">{translate('landing.band.title')}</h2>
          <p>{translate('landing.band.lead')}</p>
        </div>
        <FindMyBill className="action-band-button" />
      </div>
    </section>
  );
}
