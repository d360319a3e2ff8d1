import type { ScreenUses } from '#engine';
import type { PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
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
  const { isBusy } = useFlow();
  const { t } = useTranslation();
  const addition = useSlot('addition');
  if (!addition?.amended || !addition.current) return null;
  return (
    <FormStep
      before={
        <>
          <PlanChange current={addition.current} amended={addition.amended} from={addition.first_changed_date ?? ''} />
          <h2>{t('confirmBills.plan')}</h2>
          <PlanSummary draft={addition.amended} isBusy={isBusy} />
        </>
      }
    />
  );
}

/** What is paid a month now and from a day on, side by side, and what stays as it is. */
function PlanChange({ current, amended, from }: Readonly<Record<'current' | 'amended', PlanDraft>> & { readonly from: string }) {
  const { t, money, day, longDay } = useWords();
  const { today } = usePage();
  // A payment of the past is not too close to change: it is made.
  const kept = amended.instalments.filter(({ due }) => due >= today && due < from).at(-1);
  const before = nextPayment(current, from)?.amount ?? current.monthly_amount;
  return (
    <section className="plan-change" aria-label={t('confirmBills.change')}>
      <dl className="plan-change-figures">
        <div>
          <dt>{t('confirmBills.now')}</dt>
          <dd>
            <s>{money(before)}</s> <small>{t('confirmBills.aMonth')}</small>
          </dd>
        </div>
        <div data-new>
          <dt>{t('confirmBills.from', { day: day(from) })}</dt>
          <dd>
            {money(amended.monthly_amount)} <small>{t('confirmBills.aMonth')}</small>
          </dd>
        </div>
      </dl>
      <p className="quiet-note">
        {kept === undefined
          ? t('confirmBills.daysStay')
          : t('confirmBills.soonStays', { amount: money(kept.amount), day: longDay(kept.due) })}
      </p>
    </section>
  );
}
