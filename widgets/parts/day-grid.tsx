import type { FormContext } from '#engine/react';
import { useEffect, useRef } from 'react';

import { providerOf } from './provider.ts';
import './day-grid.css';

/** What the grid of days is given. */
export interface DayGridProps {
  readonly id: string;
  readonly value: number | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  readonly context: FormContext;
  readonly onChoose: (day: number) => void;
}

const LAST_DAY = 31;

/** The days of the month that the provider offers. Day 31 is the last day of every month. */
export function DayGrid({ id, value, label, hint, context, onChoose }: DayGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const current =
      grid.current?.querySelector<HTMLButtonElement>('[aria-pressed=true]') ?? grid.current?.querySelector('button');
    current?.focus();
  }, []);
  return (
    <fieldset className="day-grid" ref={grid} aria-describedby={hint ? `${id}-days-hint` : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-days-hint`}>
          {hint}
        </p>
      )}
      <div className="day-grid-days">
        {providerOf(context).charge_days.map((day) => (
          <button
            key={day}
            type="button"
            className="day"
            data-last={day === LAST_DAY || undefined}
            aria-pressed={day === value}
            onClick={() => onChoose(day)}
          >
            {day === LAST_DAY ? context.translate('confirmPayment.lastDay') : day}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
