import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { Icon } from './parts/icon.tsx';
import { findOtherState } from './parts/other-state.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** Warns when the ZIP code is of another state than the one chosen; the visitor decides which of both is right. */
function ZipAndState({ id, value, data, isBusy, describedBy, onChange, onFill }: WidgetProps) {
  const { t } = useTranslation();
  const other = findOtherState(data);
  if (other === undefined || value === other.key) return null;
  const { words } = other;
  return (
    <div className="warning" role="status">
      <p className="warning-words">
        <Icon name="alert" />
        {t('address.otherState', words)}
      </p>
      <p className="warning-actions">
        <button
          type="button"
          id={id}
          className="button button-outline"
          aria-describedby={describedBy}
          disabled={isBusy}
          onClick={() => onFill({ state: other.state })}
        >
          {t('address.useState', words)}
        </button>
        <button type="button" className="link-button" disabled={isBusy} onClick={() => onChange(other.key)}>
          {t('address.useMine', words)}
        </button>
      </p>
    </div>
  );
}

export const widget: Widget = { name: 'zip-and-state', component: ZipAndState, layout: 'plain' };
