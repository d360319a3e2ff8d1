import type { WidgetProps } from '#engine/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { providerOf } from './provider.ts';
import './day-grid.css';

interface DayGridProps extends Pick<WidgetProps, 'id' | 'value' | 'field' | 'context'> {
  readonly onChoose: (day: number) => void;
  /** Those that the provider offers by default. */
  readonly days?: readonly number[];
  /** True where the grid appears on request, and takes the focus. */
  readonly takesFocus?: boolean;
}

const LAST_DAY = 31;

/** The days of the month that the provider offers. Day 31 is the last day of every month. */
export function DayGrid({ id, value, field: { label, hint }, context, onChoose, days, takesFocus = true }: DayGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const current =
      grid.current?.querySelector<HTMLButtonElement>('[aria-pressed=true]') ?? grid.current?.querySelector('button');
    current?.focus();
  }, [takesFocus]);
  return (
    <fieldset className="day-grid" ref={grid} aria-describedby={hint ? `${id}-days-hint` : undefined}>
      <legend className="field-label">{t(label)}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-days-hint`}>
          {t(hint)}
        </p>
      )}
      <div className="day-grid-days">
        {(days ?? providerOf(context).charge_days).map((day) => (
          <button
            key={day}
            type="button"
            className="day"
            data-last={day === LAST_DAY || undefined}
            aria-pressed={day === value}
            onClick={() => onChoose(day)}
          >
            {day === LAST_DAY ? t('confirmPayment.lastDay') : day}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
