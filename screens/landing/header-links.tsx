import { formatPhone, phoneLink } from '#rules';
import { useTranslation } from 'react-i18next';

import type { OutsidePageProps } from '../outside-page.ts';
import { usePage } from '../page.ts';
import { LandingIcon } from './landing-icon.tsx';

/** Links to the questions and to support; on a phone, only the telephone. */
export function HeaderLinks({ content: { landing } }: OutsidePageProps) {
  const { t } = useTranslation();
  const { provider } = usePage();
  const { phone } = provider.support;
  return (
    <nav className="landing-links" aria-label={t('landing.links')}>
      {landing?.faq_url && (
        <a className="landing-link landing-link-faq" href={landing.faq_url} rel="noopener noreferrer">
          {t('landing.faq')}
        </a>
      )}
      <a className="landing-link" href={phoneLink(phone)} aria-label={t('landing.call')}>
        <LandingIcon name="phone" />
        <span className="landing-link-number num">{formatPhone(phone)}</span>
      </a>
    </nav>
  );
}
