import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import type { LinkedAccount as Account } from '#rules';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import './linked-account.css';
import { Icon } from './parts/icon.tsx';
import { methodName } from './parts/plan-summary.tsx';

export const uses: WidgetUses = { gives: ['array'] };

/** The account that the patient has chosen in the sign-in to their bank, until they choose another. */
function LinkedAccount({ id, value, isBusy, describedBy, onFill }: WidgetProps) {
  const { t } = useTranslation();
  const [account] = (value ?? []) as readonly Account[];
  const card = useRef<HTMLDivElement>(null);
  // The button that opened the sign-in is gone.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus();
  }, []);
  if (!account) return null;
  return (
    <div ref={card} className="linked-account" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <Icon name="check" />
      <p role="status">
        <span>{t('connectPaymentMethod.bankLink.linked')}</span>
        <strong>
          {methodName({ kind: 'bank', brand: null, ...account }, t)}{' '}
          <span className="linked-account-digits">•••• {account.last4}</span>
        </strong>
      </p>
      <button type="button" className="link-button" disabled={isBusy} onClick={() => onFill({ bank_link: 'offered' })}>
        {t('connectPaymentMethod.bankLink.another')}
      </button>
    </div>
  );
}

export const widget: Widget = { name: 'linked-account', component: LinkedAccount, layout: 'plain' };
