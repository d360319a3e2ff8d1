import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatCents, parseDollars, toCents } from '#rules';

/** Dollars that the file has in cents. */
export function DollarsWidget({ id, value, onChange }: WidgetProps) {
  const shown =
    typeof value === 'number' && Number.isSafeInteger(value) ? formatCents(toCents(value), 'en') : String(value ?? '');
  const [typed, setTyped] = useState<string>();
  return (
    <input
      id={id}
      className="field short"
      inputMode="decimal"
      aria-describedby={`${id}-about`}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const cents = parseDollars(target.value);
        if (cents !== undefined) onChange(cents);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

export function ToggleWidget({ id, value, schema, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const isOn = Boolean(value ?? (schema as { 'x-preset'?: unknown })['x-preset']);
  return (
    <span className="toggle">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-about`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{t(isOn ? 'provider.on' : 'provider.off')}</span>
    </span>
  );
}

/** Several of a few, in the order of the file: the first one counts most. */
export function ChoicesWidget({ id, value, schema, options, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const preset = (schema as { 'x-preset'?: readonly string[] })['x-preset'];
  const chosen = (Array.isArray(value) ? value : (preset ?? [])) as readonly string[];
  const all = (options.enumOptions ?? []).map((option) => String(option.value));
  const ordered = [...chosen.filter((one) => all.includes(one)), ...all.filter((one) => !chosen.includes(one))];
  return (
    <ul className="choices" id={id}>
      {ordered.map((one, index) => (
        <li key={one}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))}
            />
            {one}
          </label>
          {chosen.includes(one) && index > 0 && (
            <button
              type="button"
              className="button small bare"
              aria-label={t('provider.list.firstOf', { name: one })}
              onClick={() => onChange([one, ...chosen.filter((other) => other !== one)])}
            >
              {t('provider.list.first')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
