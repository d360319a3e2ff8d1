import type { Cents } from '#rules';
import { useWords } from '#widgets';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { exampleAmounts, examplePlan, firstExample } from './example.ts';
import { Pieces } from './pieces.tsx';
import './calculator.css';

/** What a month would cost: an amount and a number of months within the provider's limits. It asks nothing about the visitor. */
export function Calculator({ className = '' }: { readonly className?: string }) {
  const { t, money, wholeMoney } = useWords();
  const { provider } = usePage();
  const id = useId();
  const first = firstExample(provider);
  const [position, setPosition] = useState(first.position);
  const [months, setMonths] = useState(first.months);
  const amounts = exampleAmounts(provider);
  const amount = amounts[position] ?? provider.minimum_balance_cents;
  const plan = examplePlan(amount as Cents, months);
  return (
    <section className={`calculator ${className}`} aria-labelledby={`${id}title`}>
      <div className="calculator-asks">
        <h2 id={`${id}title`}>{t('landing.calculator.title')}</h2>
        <p className="calculator-amount">
          <label htmlFor={`${id}amount`}>{t('landing.calculator.amount')}</label>
          <output className="num" htmlFor={`${id}amount`} aria-live="off">
            {wholeMoney(plan.total)}
          </output>
        </p>
        <Slider
          id={`${id}amount`}
          last={amounts.length - 1}
          position={position}
          words={wholeMoney(plan.total)}
          onChange={setPosition}
        />
        <p className="calculator-ends num" aria-hidden="true">
          <span>{wholeMoney(amounts[0] ?? plan.total)}</span>
          <span>{wholeMoney(amounts.at(-1) ?? plan.total)}</span>
        </p>
        <Lengths lengths={provider.plan_lengths} chosen={months} onChoose={setMonths} />
      </div>
      <div className="calculator-result">
        <p className="calculator-month num">
          <output htmlFor={`${id}amount`}>
            {money(plan.monthly)} <small>{t('landing.example.aMonth')}</small>
          </output>
        </p>
        <Pieces count={months} paid={1} />
        <p className="calculator-total num">
          {t(`landing.calculator.${plan.last === plan.monthly ? 'even' : 'total'}`, {
            count: months,
            amount: wholeMoney(plan.total),
            last: money(plan.last),
          })}{' '}
          {t('landing.calculator.note')}
        </p>
      </div>
    </section>
  );
}

interface SliderProps {
  readonly id: string;
  readonly last: number;
  readonly position: number;
  /** The amount at this position. */
  readonly words: string;
  readonly onChange: (position: number) => void;
}

function Slider({ id, last, position, words, onChange }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  // By the object model: the page's policy refuses a style attribute in its HTML.
  useEffect(() => input.current?.style.setProperty('--filled', `${(position / Math.max(1, last)) * 100}%`), [position, last]);
  return (
    <input
      ref={input}
      className="calculator-slider"
      type="range"
      id={id}
      min={0}
      max={last}
      value={position}
      aria-valuetext={words}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

interface LengthsProps {
  readonly lengths: readonly number[];
  readonly chosen: number;
  readonly onChoose: (months: number) => void;
}

const MOST_IN_A_ROW = 6;

function Lengths({ lengths, chosen, onChoose }: LengthsProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="calculator-lengths">
      <legend>{t('landing.calculator.months')}</legend>
      <div data-many={lengths.length > MOST_IN_A_ROW || undefined}>
        {lengths.map((months) => (
          <label key={months} className="num">
            <input type="radio" name={name} checked={months === chosen} onChange={() => onChoose(months)} />
            <span aria-hidden="true">{months}</span>
            <span className="visually-hidden">{t('landing.example.months', { count: months })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
