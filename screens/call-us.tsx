import { formatPhone, phoneLink, referenceCode } from '#rules';
import { useTranslation } from 'react-i18next';

import { SupportHours } from './page-frame.tsx';
import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';

/** The support line with its hours, the code to read out, and the provider's other help. */
export function CallUs({ isQuiet }: { readonly isQuiet: boolean }) {
  const { t } = useTranslation();
  const { provider } = usePage();
  const { phone } = provider.support;
  const id = useSlot('application')?.application_id;
  const help = provider.financial_assistance_url;
  return (
    <>
      <a className={isQuiet ? 'button button-outline' : 'button'} href={phoneLink(phone)}>
        {t('enrollError.call', { phone: formatPhone(phone) })}
      </a>
      <p className="next-actions-note" data-stays-seen>
        <SupportHours />
        {id !== undefined && (
          <>
            {t('enrollError.reference')} <strong className="num">{referenceCode(id)}</strong>
          </>
        )}
      </p>
      {help !== undefined && (
        <a href={help} target="_blank" rel="noopener">
          {t('enrollError.financialHelp')}
        </a>
      )}
      <a href={provider.provider_url} target="_blank" rel="noopener">
        {t('enrollError.website')}
      </a>
    </>
  );
}
