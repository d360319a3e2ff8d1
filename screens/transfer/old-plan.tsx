import type { Transfer } from '#api/entities';
import { formatCents, formatDay, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { usePage } from '../page.ts';

export interface OldPlanProps {
  readonly plan: Partial<Transfer>;
  /** Only what becomes of it, where its figures stand beside it anyway. */
  readonly isShort?: boolean;
}

/** The plan that is moved: what is left of it, and that its next payment is still charged as ever. */
export function OldPlan({ plan, isShort = false }: OldPlanProps) {
  const { t } = useTranslation();
  const { locale } = usePage();
  const { remaining_amount = 0, monthly_amount = 0, months_left = 0, next_due_date = '', plan_number = '' } = plan;
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const day = formatDay(next_due_date, locale, 'long');
  const rows = [
    ['number', plan_number],
    ['remaining', `${money(remaining_amount)} · ${t('transferPlan.method.months', { count: months_left })}`],
    ['monthly', money(monthly_amount)],
    ['next', day],
  ] as const;
  return (
    <section aria-labelledby="old-plan">
      <h2 id="old-plan" className={isShort ? 'visually-hidden' : undefined}>
        {t('transferPlan.method.old')}
      </h2>
      {!isShort && (
        <div className="summary-card">
          <dl className="summary-rows">
            {rows.map(([term, words]) => (
              <div key={term} className="summary-row">
                <dt>{t(`transferPlan.method.${term}`)}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p className="lead">
        <Emphasised text={t('transferPlan.method.cycle', { day })} part={day} />
      </p>
    </section>
  );
}
