import { useTranslation } from 'react-i18next';
import './cheque-picture.css';

/** A picture of a check with its routing number (left) and its account number (beside it). The text gives the same information. */
export function ChequePicture() {
  const { t } = useTranslation();
  return (
    <div className="cheque" role="img" aria-label={t('connectPaymentMethod.chequePicture')}>
      <svg viewBox="0 0 320 96" aria-hidden="true" focusable="false">
        <rect className="cheque-paper" x="1" y="1" width="318" height="94" rx="8" />
        <path className="cheque-line" d="M16 20h90M16 32h60M232 20h72M16 54h200M236 54h68" />
        <rect className="cheque-routing" x="12" y="66" width="104" height="20" rx="4" />
        <rect className="cheque-account" x="126" y="66" width="104" height="20" rx="4" />
        <path className="cheque-digits" d="M20 76h88M134 76h88M242 76h40" />
      </svg>
      <p className="cheque-legend" aria-hidden="true">
        <span className="cheque-key-routing">{t('connectPaymentMethod.routingNumber')}</span>
        <span className="cheque-key-account">{t('connectPaymentMethod.accountNumber')}</span>
      </p>
    </div>
  );
}
