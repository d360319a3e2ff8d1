import type { ScreenUses } from '#engine';
import type { PlanDraft } from '#api/entities';
import { useBusy } from '#engine/react';
import { nextPayment } from '#rules';
import { PlanSummary, useWords } from '#widgets';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { useSlot } from '../stored-slots.ts';
import './plan-change.css';

export const uses: ScreenUses = { forms: ['confirm-bills'], hasLead: true };

/** The plan before and after, and the documents that are signed for it. */
export function Screen() {
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const addition = useSlot('addition');
  if (!addition?.amended || !addition.current) return null;
  return (
    <FormStep
      before={
        <>
          {addition.choice === 'longer' ? (
            <LongerPlan current={addition.current} amended={addition.amended} />
          ) : (
            <HigherPayment current={addition.current} amended={addition.amended} from={addition.first_changed_date ?? ''} />
          )}
          <h2>{t('confirmBills.plan')}</h2>
          <PlanSummary draft={addition.amended} isBusy={isBusy} />
        </>
      }
    />
  );
}

type Drafts = Readonly<Record<'current' | 'amended', PlanDraft>>;

/** What is paid a month now and from a day on, side by side, and what stays as it is. */
function HigherPayment({ current, amended, from }: Drafts & { readonly from: string }) {
  const { t, money, day, longDay } = useWords();
  const { today } = usePage();
  // A payment of the past is not too close to change: it is made.
  const kept = amended.instalments.filter(({ due }) => due >= today && due < from).at(-1);
  const before = nextPayment(current, from)?.amount ?? current.monthly_amount;
  return (
    <PlanChange
      now={{ term: t('confirmBills.now'), figure: money(before), detail: t('confirmBills.aMonth') }}
      after={{
        term: t('confirmBills.from', { day: day(from) }),
        figure: money(amended.monthly_amount),
        detail: t('confirmBills.aMonth'),
      }}
      note={
        kept === undefined
          ? t('confirmBills.daysStay')
          : t('confirmBills.soonStays', { amount: money(kept.amount), day: longDay(kept.due) })
      }
    />
  );
}

/** When the plan ends now and with the bills, side by side, and what stays as it is. */
function LongerPlan({ current, amended }: Drafts) {
  const { t, money, day } = useWords();
  const isSameDay = current.last_payment_date === amended.last_payment_date;
  const figures = (draft: PlanDraft) => ({
    figure: isSameDay ? money(draft.last_amount) : day(draft.last_payment_date),
    detail: isSameDay ? day(draft.last_payment_date) : t('confirmBills.inAll', { count: draft.instalments.length }),
  });
  return (
    <PlanChange
      now={{ term: t('confirmBills.lastNow'), ...figures(current) }}
      after={{ term: t('confirmBills.lastNew'), ...figures(amended) }}
      note={`${t('confirmBills.samePayment', { amount: money(amended.monthly_amount) })} ${t('confirmBills.daysStay')}`}
    />
  );
}

type Figure = Readonly<Record<'term' | 'figure' | 'detail', string>>;

/** A figure of the plan as it is and as it would be. */
function PlanChange({ now, after, note }: Readonly<Record<'now' | 'after', Figure>> & { readonly note: string }) {
  const { t } = useTranslation();
  return (
    <section className="plan-change" aria-label={t('confirmBills.change')}>
      <dl className="plan-change-figures">
        <div>
          <dt>{now.term}</dt>
          <dd>
            <s>{now.figure}</s> <small>{now.detail}</small>
          </dd>
        </div>
        <div data-new>
          <dt>{after.term}</dt>
          <dd>
            {after.figure} <small>{after.detail}</small>
          </dd>
        </div>
      </dl>
      <p className="quiet-note">{note}</p>
    </section>
  );
}
