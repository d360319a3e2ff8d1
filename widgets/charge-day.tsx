import type { Widget, WidgetProps } from '#engine/react';
import { useRef, useState } from 'react';
import { DayGrid } from './parts/day-grid.tsx';
import { readDraft } from './parts/slots.ts';
import { PlanSummary } from './parts/plan-summary.tsx';
import { wordsFor } from './parts/words.ts';

/** The plan as it will be, with its day of the month changeable in place. A new day starts the act that drafts the plan anew. */
function ChargeDay(props: WidgetProps) {
  const { id, value, field, context, isBusy, onChange, onTouch } = props;
  const { translate, slots, act } = context;
  const draft = readDraft(slots[field.slot ?? 'application']);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const day = typeof value === 'number' ? value : undefined;

  function choose(chosen: number) {
    setOpen(false);
    opener.current?.focus();
    onTouch();
    onChange(chosen);
    if (chosen !== day) act(field.act ?? 'change-charge-day', { chargeDay: chosen });
  }

  // Never `disabled`: the focus comes back to it while the new day is being worked out, and would be lost.
  const change = (
    <button
      ref={opener}
      id={id}
      type="button"
      className="link-button"
      aria-expanded={isOpen}
      aria-controls={`${id}-days`}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && setOpen(!isOpen)}
    >
      {translate('form.change')} <span className="visually-hidden">{translate(field.label)}</span>
    </button>
  );
  const changeElsewhere = (name: string, what: string) => (
    <button type="button" className="link-button" aria-disabled={isBusy || undefined} onClick={() => !isBusy && act(name)}>
      {translate('form.change')} <span className="visually-hidden">{translate(what)}</span>
    </button>
  );
  return (
    <>
      <PlanSummary
        draft={draft}
        context={context}
        chargeDay={day}
        changeDay={change}
        changeLength={field['fixedLength'] === true ? undefined : changeElsewhere('change-offer', 'plan.length')}
        changeMethod={changeElsewhere('change-payment-method', 'connectPaymentMethod.kind')}
        isBusy={isBusy}
      />
      <div id={`${id}-days`} hidden={!isOpen}>
        {isOpen && (
          <DayGrid
            id={id}
            value={day}
            label={translate(field.label)}
            hint={field.hint && translate(field.hint)}
            context={context}
            onChoose={choose}
          />
        )}
      </div>
    </>
  );
}

export const widget: Widget = {
  name: 'charge-day',
  component: ChargeDay,
  layout: 'plain',
  initial: (field, { slots }) => readDraft(slots[field.slot ?? 'application'])?.charge_day,
  submitLabel(_value, field, context) {
    const draft = readDraft(context.slots[field.slot ?? 'application']);
    const words = typeof field['submitText'] === 'string' ? field['submitText'] : 'confirmPayment.startPlan';
    return draft && context.translate(words, { amount: wordsFor(context).money(draft.monthly_amount) });
  },
};
