import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { parseState, states } from '#rules';
import { useTranslation } from 'react-i18next';

import { Marker } from './parts/marker.tsx';
import { textOf } from './parts/typed-text.ts';
import './parts/select.css';

export const uses: WidgetUses = { gives: ['string'] };

/** The states as the browser's own list: two letters first, so that typing them finds one. */
function State(props: WidgetProps) {
  const { id, name, field, value, isInvalid, isValid, isBusy, problem, describedBy, onChange, onTouch } = props;
  const { t } = useTranslation();
  const chosen = parseState(textOf(value)) ?? '';
  return (
    <span className="control">
      <select
        id={id}
        name={name}
        className="input select"
        autoComplete={field.autocomplete ?? 'off'}
        value={chosen}
        disabled={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onTouch}
      >
        <option value="">{t('address.chooseState')}</option>
        {states.map((state) => (
          <option key={state.code} value={state.code}>
            {`${state.code} – ${state.name}`}
          </option>
        ))}
      </select>
      <Marker isValid={isValid} problem={problem} />
    </span>
  );
}

export const widget: Widget = { name: 'state', component: State };
