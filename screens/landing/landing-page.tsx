import { formatPhone, phoneLink, type LandingContent } from '#rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { OutsidePage, OutsidePageProps } from '../outside-page.ts';
import { usePage } from '../page.ts';
import { usePaymentMethods } from '../use-payment-methods.ts';
import { FindMyBill, LandingPicture } from './hero-words.tsx';
import { LandingIcon, type LandingIconName } from './landing-icon.tsx';
import { BeforeYouAgree } from './before-you-agree.tsx';
import { Proof } from './proof.tsx';
import { Questions } from './questions.tsx';
import { StepPicture } from './step-picture.tsx';
import { Testimonials } from './testimonials.tsx';
import './landing.css';

/** A provider without claims of its own has a landing page without quotes and ratings. */
const NO_CLAIMS: LandingContent = { sample: false, testimonials: [], reviews: [], badges: [], faq_url: null };

/** A landing page: its own hero and band, and the parts that all of them share. */
export function landingPage({ hero, band }: { readonly hero: ReactNode; readonly band?: ReactNode }): OutsidePage {
  function Content({ content: { landing = NO_CLAIMS } }: OutsidePageProps) {
    return (
      <>
        {hero}
        <HowItWorks />
        {band}
        <BeforeYouAgree />
        <Features />
        <Testimonials landing={landing} />
        <Proof landing={landing} />
        <Questions landing={landing} />
        <Closing />
      </>
    );
  }
  return { Content, Links: HeaderLinks, isWide: true };
}

/** Links to the questions, to a plan that runs and to support; on a phone, only the telephone. */
function HeaderLinks({ content: { landing } }: OutsidePageProps) {
  const { t } = useTranslation();
  const { provider, session } = usePage();
  const { phone } = provider.support;
  return (
    <nav className="landing-links" aria-label={t('landing.links')}>
      {landing?.faq_url && (
        <a className="landing-link landing-link-faq" href={landing.faq_url} rel="noopener noreferrer">
          {t('landing.faq')}
        </a>
      )}
      {session.hasMyPlan === true && (
        <a className="landing-link landing-link-plan" href="/my-plan">
          {t('landing.myPlan')}
        </a>
      )}
      <a className="landing-link" href={phoneLink(phone)} aria-label={t('landing.call')}>
        <LandingIcon name="phone" />
        <span className="landing-link-number num">{formatPhone(phone)}</span>
      </a>
    </nav>
  );
}

/** Three steps, in order. */
function HowItWorks() {
  const { t } = useTranslation();
  const { options } = usePage();
  const first = options['identifierLogin'] === true ? 'findByNumber' : 'find';
  return (
    <section className="landing-band" aria-labelledby="how-it-works">
      <div className="landing-column">
        <h2 id="how-it-works">{t('landing.steps.title')}</h2>
        <ol className="landing-steps">
          {(
            [
              [first, 'bill'],
              ['pick', 'choices'],
              ['set', 'calendar'],
            ] as const
          ).map(([step, picture]) => (
            <li key={step}>
              <StepPicture name={picture} />
              <h3>{t(`landing.steps.${step}`)}</h3>
              <p>{t(`landing.steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const FEATURES: readonly (readonly [name: string, icon: LandingIconName])[] = [
  ['interest', 'zero'],
  ['fees', 'coins'],
  ['bills', 'bill'],
  ['day', 'calendar'],
  ['pay', 'wallet'],
  ['safe', 'lock'],
];

/** Where the provider charges on a few days only, the page names them. */
const MOST_NAMED = 6;

/** What a plan gives, and what it does not take. */
function Features() {
  const { t } = useTranslation();
  const methods = usePaymentMethods();
  const { provider, locale } = usePage();
  const days = provider.charge_days;
  const few = new Intl.ListFormat(locale, { type: 'disjunction' }).format(days.map(String));
  return (
    <section className="landing-band landing-band-accent" aria-labelledby="features">
      <div className="landing-column">
        <h2 id="features">{t('landing.features.title')}</h2>
        <ul className="landing-features">
          {FEATURES.map(([name, icon]) => (
            <li key={name}>
              <LandingIcon name={icon} />
              <h3>{t(`landing.features.${name}`)}</h3>
              <p>
                {t(`landing.features.${name === 'day' && days.length <= MOST_NAMED ? 'fewDays' : name}Text`, {
                  methods,
                  days: few,
                })}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The end of the page: the button to begin once more. */
function Closing() {
  const { t } = useTranslation();
  return (
    <section className="landing-closing" aria-labelledby="closing">
      <div className="landing-column">
        <h2 id="closing">{t('landing.closing.title')}</h2>
        <p className="hero-lead">{t('landing.closing.lead')}</p>
        <FindMyBill />
      </div>
      <LandingPicture />
    </section>
  );
}
