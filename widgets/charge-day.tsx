import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { DayGrid } from './parts/day-grid.tsx';
import { PlanSummary } from './parts/plan-summary.tsx';
import { useReturnFocus } from './parts/return-focus.ts';
import { readDraft } from './parts/slots.ts';
import { wordsFor } from './parts/words.ts';

export const uses: WidgetUses = {
  gives: ['integer'],
  acts: { 'change-charge-day': 'always', 'change-payment-method': 'always', 'change-offer': { unless: 'fixedLength' } },
};

/**
 * The plan as it will be, with its day of the month changeable in place. A new day starts the act that drafts the plan anew. The
 * day shown is that of the draft: a day whose act failed is in no document.
 */
function ChargeDay(props: WidgetProps) {
  const { id, field, context, isBusy, onChange, onTouch } = props;
  const { slots, act } = context;
  const draft = readDraft(slots[field.slot ?? 'application']);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const day = draft?.charge_day;

  function choose(chosen: number) {
    setOpen(false);
    opener.current?.focus();
    onTouch();
    onChange(chosen);
    if (chosen !== day) act(field.act ?? 'change-charge-day', { chargeDay: chosen });
  }

  const changeElsewhere = (name: string, what: string) => <ChangeElsewhere widget={props} act={name} what={what} />;
  return (
    <>
      <PlanSummary
        draft={draft}
        changeDay={
          <ChangeButton
            widget={props}
            what={field.label}
            onPress={() => setOpen(!isOpen)}
            ref={opener}
            id={id}
            aria-expanded={isOpen}
            aria-controls={`${id}-days`}
          />
        }
        changeLength={field['fixedLength'] === true ? undefined : changeElsewhere('change-offer', 'plan.length')}
        changeMethod={changeElsewhere('change-payment-method', 'connectPaymentMethod.kind')}
        isBusy={isBusy}
      />
      <div id={`${id}-days`} hidden={!isOpen}>
        {isOpen && <DayGrid id={id} value={day} field={field} context={context} onChoose={choose} />}
      </div>
    </>
  );
}

interface ChangeButtonProps extends ComponentProps<'button'> {
  readonly widget: WidgetProps;
  /** The key of what it changes. */
  readonly what: string;
  readonly onPress: () => void;
}

/** Goes to the step where it is changed. */
function ChangeElsewhere({ widget, act, what }: Pick<ChangeButtonProps, 'widget' | 'what'> & { readonly act: string }) {
  const { button, leave } = useReturnFocus(act);
  const change = () => {
    leave();
    widget.context.act(act);
  };
  return <ChangeButton widget={widget} what={what} onPress={change} ref={button} />;
}

/** Never `disabled`: the focus comes back to it while the new day is being worked out, and would be lost. */
function ChangeButton({ widget: { isBusy }, what, onPress, ...rest }: ChangeButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="link-button"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress()}
      {...rest}
    >
      {t('form.change')} <span className="visually-hidden">{t(what)}</span>
    </button>
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
