import { Icon } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The code of a plan, large, to be copied with one press. */
export function ConfirmationCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  function copy() {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      // Not allowed here: the code can still be selected as a whole.
      () => setCopied(false),
    );
  }

  return (
    <div className="confirmation">
      <span className="confirmation-name">
        <Icon name="check" />
        {t('success.code')}
      </span>
      <strong className="confirmation-code">{code}</strong>
      <button type="button" className="link-button no-print" onClick={copy}>
        {t(isCopied ? 'success.copied' : 'success.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t('success.copied')}
      </span>
    </div>
  );
}
