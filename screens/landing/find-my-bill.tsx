import { usePage } from '../page.ts';

/** The one thing to do on a landing page. A plain link: it works before any script has come. */
export function FindMyBill({ className = '' }: { readonly className?: string }) {
  const { translate } = usePage();
  return (
    <a className={`button landing-action ${className}`} href="/">
      {translate('landing.action')}
    </a>
  );
}
