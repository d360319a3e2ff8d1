import type { Plan } from '#api/entities';
import { useFlow } from '#engine/react';
import { DocumentDialog, readDocuments } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';

/** The documents that are signed for a plan of months. */
const OF_A_PLAN = ['payment_plan_agreement', 'automatic_payment_authorization'] as const;
/** The document that is signed for bills that are paid in full. */
const IN_FULL = ['payment_authorization'] as const;

type SignedKind = (typeof OF_A_PLAN | typeof IN_FULL)[number];

/** The documents that were signed for a plan. */
export function signedKinds({ in_full }: Pick<Plan, 'in_full'>): readonly SignedKind[] {
  return in_full ? IN_FULL : OF_A_PLAN;
}

/** The address of a signed document, byte for byte as it was signed. */
export function signedCopyPath(offerId: string, kind: SignedKind): string {
  return `/docs/${encodeURIComponent(offerId)}/${kind.replaceAll('_', '-')}`;
}

/** Links to the signed documents: each at its own address, byte for byte. */
export function SignedCopies({ offerId }: { readonly offerId: string }) {
  const { t } = useTranslation();
  const { isEmbedded } = usePage();
  const plan = useSlot('plan');
  if (isEmbedded) return <AgreedDocuments />;
  return (
    <section className="no-print" aria-labelledby="signed-copies">
      <h2 id="signed-copies">{t('documents.yours')}</h2>
      <ul className="signed-copies">
        {signedKinds(plan ?? {}).map((kind) => (
          <li key={kind}>
            <a href={signedCopyPath(offerId, kind)} target="_blank" rel="noopener">
              {t(`documents.${kind}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was agreed to a moment ago, read without leaving the frame: its session is good for no page outside of it. */
function AgreedDocuments() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const documents = readDocuments(slots['documents']);
  const [open, setOpen] = useState<(typeof documents)[number]>();
  if (documents.length === 0) return null;
  return (
    <section className="no-print" aria-labelledby="agreed-documents">
      <h2 id="agreed-documents">{t('documents.yours')}</h2>
      <ul className="signed-copies">
        {documents.map((document) => (
          <li key={document.document_id}>
            <button type="button" className="link-button" onClick={() => setOpen(document)}>
              {document.name}
            </button>
          </li>
        ))}
      </ul>
      <DocumentDialog document={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}
