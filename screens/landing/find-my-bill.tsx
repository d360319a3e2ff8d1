import { useTranslation } from 'react-i18next';

/** The one thing to do on a landing page. A plain link: it works before any script has come. */
export function FindMyBill({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <a className={`button landing-action ${className}`} href="/">
      {t('landing.action')}
    </a>
  );
}
