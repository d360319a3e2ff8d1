import type { PlanDraft } from '#api/entities';
import { formatCents, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { paymentCalendar } from './payment-calendar.ts';
import { saveFile } from './save-file.ts';

/** What a patient takes along: the confirmation on paper, and the payments to come in their calendar. */
export function KeepRecord({ code, draft }: { readonly code: string; readonly draft: PlanDraft }) {
  const { t } = useTranslation();
  const { locale, provider, today, agent } = usePage();
  const ahead = draft.instalments.filter(({ due }) => due >= today);

  function downloadCalendar() {
    const payments = ahead.map(({ number, due, amount }) => ({
      number,
      due,
      title: t('success.calendarEntry', {
        amount: formatCents(toCents(amount), locale),
        provider: provider.display_name,
      }),
    }));
    saveFile('payments.ics', new Blob([paymentCalendar(code, payments, new Date())], { type: 'text/calendar' }));
  }

  return (
    <div className="keep-record no-print">
      <button type="button" className="button button-outline" onClick={() => window.print()}>
        {t('success.print')}
      </button>
      {/* A calendar file would land in the agent's calendar. */}
      {ahead.length > 0 && agent === 'none' && (
        <button type="button" className="button button-outline" onClick={downloadCalendar}>
          {t('success.calendar')}
        </button>
      )}
    </div>
  );
}
