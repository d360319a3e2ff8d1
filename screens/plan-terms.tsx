import type { Translate } from '#engine/react';
import { formatCents, formatDay, toCents } from '#rules';
import type { ReactNode } from 'react';

import { usePage } from './page.ts';
import { describeMethod } from './payment-method-name.ts';
import type { Draft } from './stored-slots.ts';
import { SummaryList } from './summary-list.tsx';

/** The terms of a plan: what is charged, when, from where, and that it costs nothing. */
export function PlanTerms({ draft, changeMethod }: { readonly draft: Draft; readonly changeMethod?: ReactNode }) {
  const { translate, locale } = usePage();
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const lastDiffers = draft.last_amount !== draft.monthly_amount;
  const lastDay = formatDay(draft.last_payment_date, locale, 'medium');
  return (
    <SummaryList
      rows={[
        { name: translate('planTerms.monthly'), value: money(draft.monthly_amount) },
        { name: translate('planTerms.chargeDay'), value: chargeDayWords(draft.charge_day, locale, translate) },
        { name: translate('planTerms.first'), value: formatDay(draft.first_payment_date, locale, 'medium') },
        { name: translate('planTerms.last'), value: lastDiffers ? `${lastDay} · ${money(draft.last_amount)}` : lastDay },
        { name: translate('planTerms.length'), value: translate('planTerms.months', { count: draft.months }) },
        { name: translate('planTerms.method'), value: describeMethod(draft.payment_method, translate), action: changeMethod },
        { name: translate('planTerms.interest'), value: translate('planTerms.noInterest', { amount: money(0) }) },
        { name: translate('planTerms.total'), value: money(draft.total_amount), isTotal: true },
      ]}
    />
  );
}

/** "the 15th": ordinals differ by language, so each form of them has a key of its own. */
function chargeDayWords(day: number, locale: string, translate: Translate): string {
  if (day === 31) return translate('planTerms.lastDay');
  const form = new Intl.PluralRules(locale, { type: 'ordinal' }).select(day);
  return translate(`planTerms.dayOfMonth.${form}`, { day });
}
