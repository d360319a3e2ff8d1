import { useFlow } from '#engine/react';
import { billsToAdd, formatCents, sumCents, toCents } from '#rules';

import { usePage } from './page.ts';
import { findApplication, findBills } from './stored-slots.ts';
import './new-bills-card.css';

/** Bills that have come since the plan was started, and the way to add them to it. */
export function NewBillsCard() {
  const { slots, act, isBusy } = useFlow();
  const { translate, locale } = usePage();
  const bills = billsToAdd(findBills(slots), { bill_invoice_ids: findApplication(slots)?.bill_invoice_ids ?? [] });
  const count = bills.length;
  const amount = formatCents(sumCents(bills.map((bill) => toCents(bill.total_amount))), locale);
  return (
    <section className="new-bills no-print" aria-labelledby="new-bills-title">
      <h2 id="new-bills-title">{translate('planExists.newBills', { count, amount })}</h2>
      <p>{translate('planExists.newBillsText', { count })}</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => act('add-bills')}>
        {translate('planExists.addBills', { count })}
      </button>
    </section>
  );
}
