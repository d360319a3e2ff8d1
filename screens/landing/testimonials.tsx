import type { LandingContent, Testimonial } from '#rules';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { SampleNote } from './proof.tsx';
import { useCarousel, type Carousel } from './use-carousel.ts';
import './testimonials.css';

/** What patients said, in a carousel. Every quote is in the page as the server writes it. */
export function Testimonials({ landing: { testimonials, sample } }: { readonly landing: LandingContent }) {
  const { t } = useTranslation();
  if (testimonials.length === 0) return null;
  return (
    <section className="landing-band" aria-labelledby="testimonials">
      <div className="landing-column">
        <h2 id="testimonials">{t('landing.testimonials.title')}</h2>
        <Quotes testimonials={testimonials} />
        {sample && <SampleNote of="quotes" />}
      </div>
    </section>
  );
}

function Quotes({ testimonials }: Pick<LandingContent, 'testimonials'>) {
  const { t } = useTranslation();
  const total = testimonials.length;
  // The library fills the places of a label itself.
  const view = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(view, t('landing.testimonials.slide', { index: '{{index}}', total: '{{slidesLength}}' }));

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    carousel.move(by);
  }

  // A press with the mouse focuses as well; only who comes by keyboard has to be waited for.
  function onFocus({ target }: FocusEvent) {
    if (target.matches(':focus-visible')) carousel.stop();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows act for whichever of its buttons has the focus
    <div
      className="carousel"
      role="group"
      aria-roledescription={t('landing.testimonials.carousel')}
      aria-labelledby="testimonials"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <CarouselControls carousel={carousel} />
      <p className="visually-hidden" role="status">
        {carousel.announced !== undefined && t('landing.testimonials.slide', { index: carousel.announced, total })}
      </p>
      <div className="swiper" ref={view}>
        <div className="swiper-wrapper">
          {testimonials.map((testimonial, place) => (
            <Quote key={`${place} ${testimonial.date}`} testimonial={testimonial} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Quote({ testimonial: { name, quote, date } }: { readonly testimonial: Testimonial }) {
  const { locale, provider } = usePage();
  // A quote without a translation stays in its original language.
  const said = provider.locales.find((other) => quote[other] !== undefined) ?? locale;
  const language = quote[locale] === undefined ? said : locale;
  return (
    <div className="swiper-slide">
      <figure className="quote card" lang={language}>
        <blockquote>
          <p>{quote[language]}</p>
        </blockquote>
        <figcaption>
          <span className="quote-name">{typeof name === 'string' ? name : (name[locale] ?? name[language])}</span>
          <time dateTime={date}>{monthOf(date, locale)}</time>
        </figcaption>
      </figure>
    </div>
  );
}

function monthOf(date: string, locale: string): string {
  return new Date(`${date}-01T00:00:00Z`).toLocaleDateString(`${locale}-US`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const DRAWINGS = {
  previous: 'm12.5 4.5-6 5.5 6 5.5',
  next: 'm7.5 4.5 6 5.5-6 5.5',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.5v11l9-5.5z',
} as const;

/** Pause, previous and next. They come before the slides, so that a keyboard user can first stop the motion. */
function CarouselControls({ carousel }: { readonly carousel: Carousel }) {
  const { isReady, isRunning, isStill, toggle, move } = carousel;
  return (
    <div className="carousel-controls">
      {!(isReady && isStill) && <Control name={isReady && !isRunning ? 'play' : 'pause'} isReady={isReady} onPress={toggle} />}
      <Control name="previous" isReady={isReady} onPress={() => move(-1)} />
      <Control name="next" isReady={isReady} onPress={() => move(1)} />
    </div>
  );
}

interface ControlProps {
  readonly name: keyof typeof DRAWINGS;
  readonly isReady: boolean;
  readonly onPress: () => void;
}

function Control({ name, isReady, onPress }: ControlProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="carousel-control"
      disabled={!isReady}
      aria-label={t(`landing.testimonials.${name}`)}
      onClick={onPress}
    >
      <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={DRAWINGS[name]} />
      </svg>
    </button>
  );
}
