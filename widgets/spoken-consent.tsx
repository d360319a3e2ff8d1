import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { amountToPay, amountToRefund, findRefund } from '#rules';
import type { i18n } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { findMyPlan } from './parts/my-plan.ts';
import { chargeDayWords, spokenMethod } from './parts/plan-summary.tsx';
import { providerOf } from './parts/provider.ts';
import { ReadAloud, useSpokenTexts } from './parts/read-aloud.tsx';
import { Tick } from './parts/tick.tsx';
import { textOf } from './parts/typed-text.ts';
import { wordsFor } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['boolean'], values: [true] };

/** What an agent reads aloud before an act in a running plan, and the tick for the caller's yes. Other figures need another yes. */
function SpokenConsent(props: WidgetProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation();
  const spoken = useSpokenTexts();
  const words = spoken.t(textOf(field.script), valuesOf(props, spoken));
  const heard = useRef(words);
  useEffect(() => {
    if (heard.current === words) return;
    heard.current = words;
    if (value === true) onChange(undefined);
  }, [words, value, onChange]);
  return (
    <>
      <ReadAloud words={words} />
      <Tick widget={props} isTicked={value === true} onTick={(isTicked) => onChange(isTicked || undefined)}>
        {t(field.label)}
      </Tick>
    </>
  );
}

/** What is not chosen yet is a gap in the words. */
const GAP = '…';

function valuesOf({ context, data }: WidgetProps, { t, language }: i18n): Readonly<Record<string, string>> {
  const plan = findMyPlan(context);
  const { money, longDay } = wordsFor({ locale: language });
  const dayWords = (day: string | undefined) => (day === undefined ? GAP : longDay(day));
  const amount = plan && amountToPay(plan, textOf(data['payment']), textOf(data['own_amount']));
  const change = plan?.allowed.charge_days.find(({ charge_day }) => charge_day === data['charge_day']);
  const skip = plan?.allowed.skip;
  const refund = plan && findRefund(plan, textOf(data['refunded_payment']));
  const refunded = amountToRefund(refund, textOf(data['refund_amount']));
  return {
    provider: providerOf(context).display_name,
    amount: amount === undefined ? GAP : money(amount),
    method: plan ? spokenMethod(plan.method, t) : GAP,
    chargeDay: change ? chargeDayWords(change.charge_day, t) : GAP,
    before: dayWords(skip?.date),
    day: dayWords(change?.first_changed_date),
    last: dayWords(change?.last_payment_date),
    moved: dayWords(skip?.new_date),
    end: dayWords(skip?.new_last_date),
    refunded: refunded === undefined ? GAP : money(refunded),
    refundedDay: dayWords(plan?.payments.find(({ number }) => number === refund?.number)?.due),
    refundedTo: refund ? spokenMethod(refund.method, t) : GAP,
  };
}

export const widget: Widget = { name: 'spoken-consent', component: SpokenConsent, layout: 'plain' };
