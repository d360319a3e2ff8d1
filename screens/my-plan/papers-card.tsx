import type { MyPlan, Receipt } from '#api/entities';
import { useWords } from '#widgets';

import { usePage } from '../page.ts';
import { signedCopyPath, signedKinds } from '../signed-copies.tsx';
import { PlanIcon } from './plan-icon.tsx';

/** Receipts that are shown; the list of payments has every one that was made. */
const MOST_RECEIPTS = 6;

/** A receipt as a PDF. */
function receiptPath(applicationId: string, receiptId: string, locale: string): string {
  const plan = `/v1/direct-application/${encodeURIComponent(applicationId)}/payment-plan`;
  return `${plan}/receipts/${encodeURIComponent(receiptId)}.pdf?locale=${locale}`;
}

/** A payment that was received, with its receipt. */
export function ReceiptRow({ applicationId, receipt }: { readonly applicationId: string; readonly receipt: Receipt }) {
  const { t, money, day } = useWords();
  const { locale } = usePage();
  const { receipt_id, paid_on, amount, refunded } = receipt;
  return (
    <li>
      <PlanIcon name="check" />
      <a href={receiptPath(applicationId, receipt_id, locale)} download>
        {t('myPlan.papers.paid', { day: day(paid_on), amount: money(amount) })}
        <span className="visually-hidden">, PDF</span>
      </a>
      {refunded > 0 && <small>{t('myPlan.papers.refunded', { amount: money(refunded) })}</small>}
    </li>
  );
}

/** What was paid, the newest first, and what was signed. */
export function PapersCard({ plan: { application_id, receipts, plan } }: { readonly plan: MyPlan }) {
  const { t } = useWords();
  const { isEmbedded } = usePage();
  return (
    <section className="card plan-papers" aria-labelledby="plan-papers">
      <h2 id="plan-papers">{t('myPlan.papers.title')}</h2>
      <ul>
        {receipts.slice(0, MOST_RECEIPTS).map((receipt) => (
          <ReceiptRow key={receipt.receipt_id} applicationId={application_id} receipt={receipt} />
        ))}
        {!isEmbedded &&
          signedKinds(plan).map((kind) => (
            <li key={kind} className="no-print">
              <PlanIcon name="paper" />
              <a href={signedCopyPath(plan.draft.offer_id, kind)} target="_blank" rel="noopener">
                {t(`documents.${kind}`)}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
