import type { LandingContent } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { LandingIcon } from './landing-icon.tsx';

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

const STAR = 'm10 1.500 2.600 5.300 5.900.9-4.300 4.100 1 5.800L10 14.900l-5.200 2.700 1-5.800L1.500 7.700l5.900-.9z';
const PLACES = [0, 1, 2, 3, 4] as const;
const PITCH = 24;
const STAR_WIDTH = 20;

/** A rating as five stars, filled to its exact share. The text beside it gives the same figure. */
export function Stars({ rating }: { readonly rating: number }) {
  const whole = Math.floor(rating);
  return (
    <svg className="stars" viewBox="0 0 116 20" width="116" height="20" aria-hidden="true" focusable="false">
      <Row className="star-empty" />
      <svg width={whole * PITCH + (rating - whole) * STAR_WIDTH} height="20">
        <Row className="star-full" />
      </svg>
      <Row className="star-outline" />
    </svg>
  );
}

function Row({ className }: { readonly className: string }) {
  return PLACES.map((place) => <path key={place} className={className} transform={`translate(${place * PITCH})`} d={STAR} />);
}

/** Marks invented content as invented. */
export function SampleNote({ of }: { readonly of: 'quotes' | 'proof' }) {
  const { t } = useTranslation();
  return (
    <p className="sample-note">
      <strong className="sample-tag">{t('frame.sample')}</strong> {t(`landing.sample.${of}`)}
    </p>
  );
}
