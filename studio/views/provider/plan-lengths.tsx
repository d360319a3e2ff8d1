import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  canSplit,
  type Cents,
  type DayString,
  formatCents,
  parseDollars,
  paymentSchedule,
  splitIntoInstalments,
  toCents,
} from '#rules';

import { useFileOfForm } from './form-context.ts';

/** Lengths that are offered to be chosen, beside those of the file. */
const USUAL = [3, 6, 9, 12, 18, 24, 36];
const EXAMPLE = toCents(100_000);
const MOST_MONTHS = 120;

/** The plan lengths, each with what it means for a bill. */
export function PlanLengths({ formData, onChange, fieldPathId }: FieldProps) {
  const { t } = useTranslation();
  const chosen = (Array.isArray(formData) ? formData : []).filter((one): one is number => Number.isInteger(one));
  const [typed, setTyped] = useState(formatCents(EXAMPLE, 'en'));
  const total = parseDollars(typed) ?? EXAMPLE;
  const lengths = [...new Set([...USUAL, ...chosen])].toSorted((a, b) => a - b);
  const choose = (months: number, isChosen: boolean) =>
    onChange(
      isChosen ? [...new Set([...chosen, months])].toSorted((a, b) => a - b) : chosen.filter((one) => one !== months),
      fieldPathId.path,
    );
  return (
    <>
      <p className="bill-total">
        <label htmlFor="bill-total">{t('provider.lengths.forBill')}</label>
        <input
          id="bill-total"
          className="field short"
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </p>
      <table className="lengths num">
        <thead>
          <tr>
            <th scope="col">{t('provider.lengths.months')}</th>
            <th scope="col">{t('provider.lengths.monthly')}</th>
            <th scope="col">{t('provider.lengths.last')}</th>
            <th scope="col">{t('provider.lengths.paidBy')}</th>
          </tr>
        </thead>
        <tbody>
          {lengths.map((months) => (
            <Length key={months} {...{ months, total }} isChosen={chosen.includes(months)} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <OtherLength onAdd={(months) => choose(months, true)} />
    </>
  );
}

interface LengthProps {
  readonly months: number;
  readonly total: Cents;
  readonly isChosen: boolean;
  readonly onChoose: (months: number, isChosen: boolean) => void;
}

function Length({ months, total, isChosen, onChoose }: LengthProps) {
  const { t, i18n } = useTranslation();
  const { value } = useFileOfForm();
  const payments = canSplit(total, months) ? splitIntoInstalments(total, months) : [];
  const days = Array.isArray(value['charge_days']) ? value['charge_days'].map(Number) : [];
  const paidBy = lastDay(total, months, { chargeDay: days[0] ?? 1, leadDays: Number(value['first_payment_lead_days'] ?? 10) });
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const dollars = (cents: Cents | undefined) => (cents === undefined ? '–' : formatCents(cents, 'en'));
  return (
    <tr className={isChosen ? '' : 'left-out'}>
      <td>
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('provider.lengths.length', { count: months })}
            onChange={({ target }) => onChoose(months, target.checked)}
          />
          {months}
        </label>
      </td>
      <td>{dollars(payments[0])}</td>
      <td>{dollars(payments.at(-1))}</td>
      <td>{paidBy === undefined ? '–' : format.format(new Date(paidBy))}</td>
    </tr>
  );
}

function lastDay(
  total: Cents,
  months: number,
  { chargeDay, leadDays }: { readonly chargeDay: number; readonly leadDays: number },
): DayString | undefined {
  try {
    const today = new Date().toISOString().slice(0, 10) as DayString;
    return paymentSchedule({ total, months, chargeDay, today, leadDays }).at(-1)?.due;
  } catch {
    // The file has a day or a number that no plan can have, which the checker reports.
    return undefined;
  }
}

function OtherLength({ onAdd }: { readonly onAdd: (months: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const months = Number(typed);
  const isSound = /^\d{1,3}$/.test(typed) && months >= 1 && months <= MOST_MONTHS;
  const add = () => {
    if (!isSound) return;
    onAdd(months);
    setTyped('');
  };
  return (
    <p className="other-length">
      <label htmlFor="other-length">{t('provider.lengths.other')}</label>
      <input
        id="other-length"
        className="field short"
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
      />
      <button type="button" className="button small" disabled={!isSound} onClick={add}>
        {t('provider.list.add')}
      </button>
    </p>
  );
}
