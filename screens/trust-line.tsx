import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

/** What finding a bill costs and does not do, with a link to the privacy notice. */
export function TrustLine() {
  const { t } = useTranslation();
  const { agent } = usePage();
  return (
    <p className="trust">
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M9 1.800 15 4v5c0 3.700-2.500 6-6 7.200C5.500 15 3 12.700 3 9V4z" />
        <path d="m6.300 9 2 2 3.500-3.800" />
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
