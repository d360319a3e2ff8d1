import type { Cents } from '#rules';
import { useTranslation } from 'react-i18next';

import { Icon } from './icon.tsx';
import { PhoneText } from './phone-text.tsx';
import { useWords } from './words.ts';
import './running-total.css';
import './submit-bar.css';

export interface RunningTotalProps {
  readonly count: number;
  readonly total: Cents;
  /** In front of the sum. */
  readonly sign?: string;
  /** What the sum comes to a month, in words. */
  readonly monthly?: string | undefined;
  /** Why the sum cannot have a plan, and what to do. */
  readonly problem?: string | undefined;
}

/** How many bills, what that makes a month, and the sum: in view while the list is scrolled. */
export function RunningTotal({ count, total, sign = '', monthly, problem }: RunningTotalProps) {
  const { t } = useTranslation();
  const { money } = useWords();
  return (
    <output className="running-total" aria-live="polite">
      <span className="running-total-words">
        {t('invoiceToPay.billCount', { count })}
        {monthly !== undefined && <span className="running-total-monthly">{monthly}</span>}
      </span>
      <strong className="running-total-sum">
        {sign}
        {money(total)}
      </strong>
      {problem !== undefined && (
        <span className="running-total-problem">
          <Icon name="alert" />
          <span>
            <PhoneText text={problem} />
          </span>
        </span>
      )}
    </output>
  );
}
