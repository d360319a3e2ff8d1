import type { LandingContent } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { LandingIcon } from './landing-icon.tsx';
import { SampleNote } from './sample-note.tsx';
import { Stars } from './stars.tsx';

/** Ratings of the provider with their counts, and the standards that it keeps. */
export function Proof({ landing }: { readonly landing: LandingContent }) {
  const { t } = useTranslation();
  if (landing.reviews.length === 0 && landing.badges.length === 0) return null;
  return (
    <section className="landing-band landing-band-card" aria-labelledby="proof">
      <div className="landing-column">
        <h2 id="proof">{t('landing.proof.title')}</h2>
        <div className="proof">
          <Reviews reviews={landing.reviews} />
          <Badges badges={landing.badges} />
        </div>
        {landing.sample && <SampleNote of="proof" />}
      </div>
    </section>
  );
}

function Reviews({ reviews }: Pick<LandingContent, 'reviews'>) {
  const { t } = useTranslation();
  const { locale } = usePage();
  const number = (value: number, digits: number) =>
    value.toLocaleString(`${locale}-US`, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return reviews.length === 0 ? null : (
    <ul className="proof-list" aria-label={t('landing.proof.reviews')}>
      {reviews.map(({ source, rating, count }) => (
        <li key={source} className="proof-item">
          <Stars rating={rating} />
          <p className="proof-name num">{t('landing.proof.rating', { rating: number(rating, 1) })}</p>
          <p>{t('landing.proof.counted', { number: number(count, 0), source })}</p>
        </li>
      ))}
    </ul>
  );
}

function Badges({ badges }: Pick<LandingContent, 'badges'>) {
  const { t } = useTranslation();
  return badges.length === 0 ? null : (
    <ul className="proof-list" aria-label={t('standards.title')}>
      {badges.map((badge) => (
        <li key={badge} className="proof-item proof-badge">
          <LandingIcon name={badge === 'hipaa' ? 'shield' : 'lock'} size={32} />
          <p className="proof-name">{t(`standards.${badge}`)}</p>
          <p>{t(`landing.badges.${badge}-text`)}</p>
        </li>
      ))}
    </ul>
  );
}
