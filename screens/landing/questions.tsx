import { formatPhone, phoneLink, type LandingContent } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { SupportHours } from '../page-frame.tsx';
import { usePaymentMethods } from '../use-payment-methods.ts';
import { LandingIcon } from './landing-icon.tsx';

/** The questions that most people have before they begin, and whom to ask any other. Without a script they open as well. */
export function Questions({ landing: { faq_url } }: { readonly landing: LandingContent }) {
  const { t } = useTranslation();
  const { provider, options, session } = usePage();
  const methods = usePaymentMethods();
  const { phone } = provider.support;
  const start = options['identifierLogin'] === true ? 'startByNumber' : 'start';
  return (
    <section className="landing-band" aria-labelledby="questions">
      <div className="landing-column questions">
        <div className="questions-side">
          <h2 id="questions">{t('landing.questions')}</h2>
          <p>{t('landing.ask.person')}</p>
          <p>
            <a className="questions-phone num" href={phoneLink(phone)}>
              {formatPhone(phone)}
            </a>
          </p>
          <SupportHours />
          {session.hasMyPlan === true && (
            <p className="questions-plan">
              {t('landing.ask.havePlan')} <a href="/my-plan">{t('landing.ask.seePlan')}</a>
            </p>
          )}
          {faq_url !== null && (
            <a className="landing-link questions-more" href={faq_url} rel="noopener noreferrer">
              <LandingIcon name="question" />
              {t('landing.ask.more')}
            </a>
          )}
        </div>
        <div className="questions-list">
          {(['credit', start, 'first', 'bills', 'pay'] as const).map((name, place) => (
            <details key={name} open={place === 0}>
              <summary>
                {t(`landing.ask.${name}`)}
                <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
                  <path d="m6 9.500 6 6 6-6" />
                </svg>
              </summary>
              <p>{t(`landing.ask.${name}Text`, { methods })}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
