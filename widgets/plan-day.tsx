import type { MyPlan } from '#api/entities';
import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { lastOpenPayment } from '#rules';

import { DayGrid } from './parts/day-grid.tsx';
import { findMyPlan } from './parts/my-plan.ts';
import { chargeDayWords } from './parts/plan-summary.tsx';
import { useWords } from './parts/words.ts';
import './pay-amount.css';

export const uses: WidgetUses = { gives: ['integer'] };

type DayChange = MyPlan['allowed']['charge_days'][number];

function findChange(value: unknown, context: FormContext): DayChange | undefined {
  return findMyPlan(context)?.allowed.charge_days.find(({ charge_day }) => charge_day === value);
}

/** Another day of the month for a running plan, and what it changes. */
function PlanDay(props: WidgetProps) {
  const { id, value, field, context, onChange, onTouch } = props;
  const { t, longDay } = useWords();
  const plan = findMyPlan(context);
  const change = findChange(value, context);
  const last = change?.last_payment_date ?? lastOpenPayment(plan?.payments ?? [])?.due;
  return (
    <>
      <DayGrid
        id={id}
        value={value}
        field={field}
        context={context}
        days={plan?.allowed.charge_days.map(({ charge_day }) => charge_day) ?? []}
        takesFocus={false}
        onChoose={(day) => {
          onTouch();
          onChange(day);
        }}
      />
      <output className="pay-after pay-after-rows" aria-live="polite">
        <span>{t(change ? 'myPlan.day.first' : 'myPlan.day.now')}</span>
        <strong className="num">
          {change ? longDay(change.first_changed_date) : chargeDayWords(plan?.plan.draft.charge_day ?? 1, t)}
        </strong>
        <span>{t('myPlan.day.last')}</span>
        <strong className="num">{longDay(last)}</strong>
      </output>
    </>
  );
}

export const widget: Widget = {
  name: 'plan-day',
  component: PlanDay,
  layout: 'plain',
  submitLabel: (value, _field, context) => {
    const change = findChange(value, context);
    return change && context.translate('myPlan.day.choose', { day: chargeDayWords(change.charge_day, context.translate) });
  },
};
