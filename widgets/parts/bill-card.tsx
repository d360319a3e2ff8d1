import type { Bill } from '#api/entities';
import type { WidgetProps } from '#engine/react';

import { chosenIds } from './chosen-bills.ts';
import { departmentName } from './department-name.ts';
import { Icon } from './icon.tsx';
import { useWords } from './words.ts';
import './bill-card.css';

interface BillCardProps extends Pick<WidgetProps, 'id' | 'isBusy' | 'describedBy'> {
  readonly bill: Bill;
  readonly isIn: boolean;
  /** The patient of the bill, where another person pays it. */
  readonly patient?: string | undefined;
  readonly onToggle: (isIn: boolean) => void;
  /** The labels of the switch when it is on and off. */
  readonly words?: { readonly isIn: string; readonly isOut: string };
}

const inPlan = { isIn: 'invoiceToPay.inPlan', isOut: 'invoiceToPay.notInPlan' };

/** What the bill is for, what is owed, and a switch, or the reason why there is none. */
function BillCard({ id, bill, isIn, isBusy, describedBy, patient, onToggle, words = inPlan }: BillCardProps) {
  const { t, money, day } = useWords();
  const date = day(bill.servicing_date);
  return (
    <li className="bill" data-locked={bill.in_plan || undefined}>
      <span className="bill-facility">{bill.facility}</span>
      <span className="bill-amount">{money(bill.total_amount)}</span>
      {patient !== undefined && <span className="bill-detail">{t('invoiceToPay.patient', { name: patient })}</span>}
      <span className="bill-detail">{departmentName(bill.department, t)}</span>
      <span className="bill-detail">{t('invoiceToPay.dateAndAccount', { date, account: bill.account_number })}</span>
      {bill.in_plan ? (
        <p className="bill-locked">
          <Icon name="lock" />
          <span>
            <b>{t('invoiceToPay.alreadyInPlan')}</b> {t('invoiceToPay.whyLocked')}
          </span>
        </p>
      ) : (
        <label className="bill-toggle">
          <span>
            {t(isIn ? words.isIn : words.isOut)}
            <span className="visually-hidden">
              {t('invoiceToPay.whichBill', { facility: bill.facility, date, amount: money(bill.total_amount) })}
            </span>
          </span>
          <input
            id={id}
            className="switch"
            type="checkbox"
            role="switch"
            checked={isIn}
            aria-checked={isIn}
            disabled={isBusy}
            aria-describedby={describedBy}
            onChange={(event) => onToggle(event.target.checked)}
          />
        </label>
      )}
    </li>
  );
}

export interface BillSwitchesProps extends Pick<BillCardProps, 'patient' | 'words'> {
  readonly widget: WidgetProps;
  readonly bills: readonly Bill[];
}

/** Bills, each with a switch. The value of the field is the invoice ids of those that are on. */
export function BillSwitches({ widget, bills, ...card }: BillSwitchesProps) {
  const { id, value, isBusy, describedBy, onChange, onTouch } = widget;
  const chosen = chosenIds(value);
  const firstOpen = bills.find((bill) => !bill.in_plan);
  return (
    <ul className="bills">
      {bills.map((bill) => (
        <BillCard
          key={bill.invoice_id}
          id={bill === firstOpen ? id : `${id}-${bill.invoice_id}`}
          bill={bill}
          isIn={chosen.has(bill.invoice_id)}
          isBusy={isBusy}
          describedBy={bill === firstOpen ? describedBy : undefined}
          onToggle={(isIn) => {
            onTouch();
            const next = bills.filter((other) => (other === bill ? isIn : chosen.has(other.invoice_id)));
            onChange(next.map(({ invoice_id }) => invoice_id));
          }}
          {...card}
        />
      ))}
    </ul>
  );
}
