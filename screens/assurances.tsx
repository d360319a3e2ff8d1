import { Icon } from '#widgets';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

/** The lines below a search for a bill: its price and its privacy, and the standards that the provider keeps. */
export function Assurances() {
  return (
    <>
      <TrustLine />
      <Standards />
    </>
  );
}

/** The price of a search and its limits, with a link to the privacy notice. */
function TrustLine() {
  const { t } = useTranslation();
  const { agent } = usePage().session;
  return (
    <p className="trust">
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M9 1.8 15 4v5c0 3.7-2.5 6-6 7.2C5.5 15 3 12.7 3 9V4z" />
        <path d="m6.3 9 2 2 3.5-3.8" />
      </svg>
      <span>
        {t('billInfo.trust')}{' '}
        {agent === 'none' && (
          <a href="/docs/privacy-notice" target="_blank" rel="noopener">
            {t('billInfo.privacy')}
          </a>
        )}
      </span>
    </p>
  );
}

/** The standards that the provider declares (spec 2). */
function Standards() {
  const { t } = useTranslation();
  const { provider } = usePage();
  if (!provider.standards) return null;
  const { badges, sample } = provider.standards;
  return (
    <ul className="standards" aria-label={t('standards.title')}>
      {badges.map((badge) => (
        <li key={badge}>
          <Icon name="check" />
          {t(`standards.${badge}`)}
        </li>
      ))}
      {sample && <li className="sample-tag">{t('frame.sample')}</li>}
    </ul>
  );
}
