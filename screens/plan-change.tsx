import type { PlanDraft } from '#api/entities';
import { formatCents, formatDay, nextPayment, toCents } from '#rules';

import { usePage } from './page.ts';
import './plan-change.css';

/** What is paid a month now and from a day on, side by side, and what stays as it is. */
export function PlanChange({
  current,
  amended,
  from,
}: {
  readonly current: PlanDraft;
  readonly amended: PlanDraft;
  readonly from: string;
}) {
  const { translate, locale, today } = usePage();
  const money = (cents: number) => formatCents(toCents(cents), locale);
  // A payment of the past is not too close to change: it is made.
  const kept = amended.instalments.filter(({ due }) => due >= today && due < from).at(-1);
  const before = nextPayment(current, from)?.amount ?? current.monthly_amount;
  return (
    <section className="plan-change" aria-label={translate('confirmBills.change')}>
      <dl className="plan-change-figures">
        <div>
          <dt>{translate('confirmBills.now')}</dt>
          <dd>
            <s>{money(before)}</s> <small>{translate('confirmBills.aMonth')}</small>
          </dd>
        </div>
        <div data-new>
          <dt>{translate('confirmBills.from', { day: formatDay(from, locale, 'medium') })}</dt>
          <dd>
            {money(amended.monthly_amount)} <small>{translate('confirmBills.aMonth')}</small>
          </dd>
        </div>
      </dl>
      <p className="quiet-note">
        {kept === undefined
          ? translate('confirmBills.daysStay')
          : translate('confirmBills.soonStays', { amount: money(kept.amount), day: formatDay(kept.due, locale, 'long') })}
      </p>
    </section>
  );
}
