import { formatCents, toCents, type PlanDraft } from '#rules';

import { usePage } from './page.ts';
import { paymentCalendar } from './payment-calendar.ts';

/** What a patient takes along: the confirmation on paper, and the payments in their calendar. */
export function KeepRecord({ code, draft }: { readonly code: string; readonly draft: PlanDraft }) {
  const { translate, locale, provider } = usePage();

  function downloadCalendar() {
    const payments = draft.instalments.map(({ number, due, amount }) => ({
      number,
      due,
      title: translate('success.calendarEntry', {
        amount: formatCents(toCents(amount), locale),
        provider: provider.display_name,
      }),
    }));
    download('payments.ics', paymentCalendar(code, payments, new Date()));
  }

  return (
    <div className="keep-record no-print">
      <button type="button" className="button button-outline" onClick={() => window.print()}>
        {translate('success.print')}
      </button>
      <button type="button" className="button button-outline" onClick={downloadCalendar}>
        {translate('success.calendar')}
      </button>
    </div>
  );
}

function download(name: string, calendar: string): void {
  const href = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
