import { useTranslation } from 'react-i18next';
import { AgreedDocuments } from './agreed-documents.tsx';
import { usePage } from './page.ts';

const KINDS = ['payment_plan_agreement', 'automatic_payment_authorization'] as const;

/** Links to the signed documents: each at its own address, byte for byte. */
export function SignedCopies({ offerId }: { readonly offerId: string }) {
  const { t } = useTranslation();
  const { isEmbedded } = usePage();
  if (isEmbedded) return <AgreedDocuments />;
  return (
    <section className="no-print" aria-labelledby="signed-copies">
      <h2 id="signed-copies">{t('documents.yours')}</h2>
      <ul className="signed-copies">
        {KINDS.map((kind) => (
          <li key={kind}>
            <a href={`/docs/${encodeURIComponent(offerId)}/${kind.replaceAll('_', '-')}`} target="_blank" rel="noopener">
              {t(`documents.${kind}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
