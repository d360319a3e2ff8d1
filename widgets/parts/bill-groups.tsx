import type { Bill } from '#api/entities';
import type { WidgetProps } from '#engine/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { chosenIds, groupBills } from './chosen-bills.ts';
import { departmentName } from './department-name.ts';
import { Icon, type IconName } from './icon.tsx';
import { useWords } from './words.ts';
import './bill-groups.css';

export interface BillGroupsProps {
  readonly widget: WidgetProps;
  readonly bills: readonly Bill[];
  /** The first name of the person whose bills they are. */
  readonly patient: string | undefined;
  /** What a switch does, in front of its bill: for screen readers, which also report whether it is on. */
  readonly include: string;
  /** Why a bill that can be chosen should be turned off. */
  readonly warningFor?: (bill: Bill) => string | undefined;
}

/** Bills by day and facility, each with a switch. The value of the field is the invoice ids of those that are on. */
export function BillGroups(props: BillGroupsProps) {
  const { widget, bills, patient } = props;
  const open = bills.filter((bill) => !bill.in_plan);
  const chosen = chosenIds(widget.value);
  const hasSwitches = useHasSwitches(open, chosen);
  const choose = (next: readonly Bill[]) => {
    widget.onTouch();
    widget.onChange(next.map(({ invoice_id }) => invoice_id));
  };
  return (
    <>
      {open.length > 1 && (
        <AllSwitches
          count={open.filter(({ invoice_id }) => chosen.has(invoice_id)).length}
          total={open.length}
          isBusy={widget.isBusy}
          onAll={(isOn) => choose(isOn ? open : [])}
        />
      )}
      <ul className="bill-groups">
        {groupBills(bills).map((group) => (
          <li key={group[0].invoice_id} className="bill-group">
            <GroupHead bill={group[0]} patient={patient} />
            <ul className="bills">
              {group.map((bill) => (
                <BillRow
                  key={bill.invoice_id}
                  {...props}
                  bill={bill}
                  isFirst={bill === open[0]}
                  hasSwitch={hasSwitches}
                  isOn={chosen.has(bill.invoice_id)}
                  onToggle={(isOn) => choose(open.filter((one) => (one === bill ? isOn : chosen.has(one.invoice_id))))}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A single bill needs no switch, except where an earlier choice left it out. A switch that was shown stays. */
function useHasSwitches(open: readonly Bill[], chosen: ReadonlySet<string>): boolean {
  const [wereShown, setShown] = useState(false);
  const areNeeded = open.length > 1 || open.some(({ invoice_id }) => !chosen.has(invoice_id));
  if (areNeeded && !wereShown) setShown(true);
  return areNeeded || wereShown;
}

interface AllSwitchesProps extends Pick<WidgetProps, 'isBusy'> {
  readonly count: number;
  readonly total: number;
  readonly onAll: (isOn: boolean) => void;
}

/** How many bills are on, and one press for all of them. */
function AllSwitches({ count, total, isBusy, onAll }: AllSwitchesProps) {
  const { t } = useTranslation();
  return (
    <div className="bill-tools">
      <p>{t('invoiceToPay.billsOn', { count, total })}</p>
      <span>
        {[true, false].map((isOn) => (
          <button key={String(isOn)} type="button" className="link-button" disabled={isBusy} onClick={() => onAll(isOn)}>
            {t(isOn ? 'invoiceToPay.allOn' : 'invoiceToPay.allOff')}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Whose bills these are, of which day, and where. */
function GroupHead({ bill, patient }: Pick<BillGroupsProps, 'patient'> & { readonly bill: Bill }) {
  const { longDay } = useWords();
  return (
    <h2 className="bill-group-head">
      {patient && (
        <span className="initial" aria-hidden="true">
          {Array.from(patient)[0]}
        </span>
      )}
      <span className="bill-group-words">
        <span>
          {patient && `${patient}, `}
          <span className="whole">{longDay(bill.servicing_date)}</span>
        </span>{' '}
        <span className="bill-facility">{bill.facility}</span>
      </span>
    </h2>
  );
}

interface BillRowProps extends Pick<BillGroupsProps, 'widget' | 'include' | 'warningFor'> {
  readonly bill: Bill;
  readonly isFirst: boolean;
  readonly hasSwitch: boolean;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** What the bill is for, what is owed, and a switch, or the reason why there is none. */
function BillRow(props: BillRowProps) {
  const { widget, bill, isFirst, hasSwitch, isOn, warningFor } = props;
  const { t } = useTranslation();
  const id = isFirst ? widget.id : `${widget.id}-${bill.invoice_id}`;
  const warning = isOn ? warningFor?.(bill) : undefined;
  if (hasSwitch && !bill.in_plan) {
    return (
      <li className="bill">
        <BillSwitch {...props} id={id} warningId={warning && `${id}-warning`} />
        {warning && (
          <BillNote icon="alert" id={`${id}-warning`}>
            {warning}
          </BillNote>
        )}
      </li>
    );
  }
  return (
    // The message of the form goes to the bill where there is no switch.
    <li className="bill" data-locked={bill.in_plan || undefined} {...(isFirst && { id, tabIndex: -1 })}>
      <div className="bill-line">
        <BillWords bill={bill} />
      </div>
      {bill.in_plan && (
        <BillNote icon="lock">
          {t('invoiceToPay.alreadyInPlan')} {t('invoiceToPay.whyLocked')}
        </BillNote>
      )}
    </li>
  );
}

/** The whole row can be pressed. */
function BillSwitch(props: BillRowProps & { readonly id: string; readonly warningId: string | undefined }) {
  const { widget, bill, id, warningId, isFirst, isOn, include, onToggle } = props;
  const { t, longDay } = useWords();
  return (
    <label className="bill-line">
      <span className="visually-hidden">{include} </span>
      <BillWords bill={bill}>
        <span className="visually-hidden">
          {t('invoiceToPay.whichBill', { facility: bill.facility, date: longDay(bill.servicing_date) })}
        </span>
        <input
          id={id}
          className="switch"
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={widget.isBusy}
          aria-describedby={[warningId, isFirst && widget.describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onToggle(event.target.checked)}
        />
      </BillWords>
    </label>
  );
}

function BillWords({ bill, children }: Pick<BillRowProps, 'bill'> & { readonly children?: ReactNode }) {
  const { t, money } = useWords();
  return (
    <>
      <span className="bill-words">
        <span className="bill-department">{departmentName(bill.department, t)}</span>{' '}
        <span className="bill-account">{t('invoiceToPay.account', { account: bill.account_number })}</span>{' '}
      </span>
      <span className="bill-sum">
        <span className="bill-amount">{money(bill.total_amount)}</span>
        {children}
      </span>
    </>
  );
}

function BillNote({ icon, id, children }: { readonly icon: IconName; readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="bill-note" id={id} data-icon={icon}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
