import type { Refusal } from '#api/entities';
import { DocumentDialog } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The notice that the law wants after a decision on a credit report: to read, and to print. */
export function DecisionNotice({ notice }: { readonly notice: NonNullable<Refusal['notice']> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="notice card" aria-labelledby="notice-title">
      <h2 id="notice-title">{notice.name}</h2>
      <p>{t('enrollError.noticeWhy')}</p>
      <button type="button" className="button button-outline" onClick={() => setOpen(true)}>
        {t('enrollError.notice')}
      </button>
      <DocumentDialog
        document={isOpen ? notice : undefined}
        context={{ translate: t }}
        onClose={() => setOpen(false)}
        actions={
          <button type="button" className="button button-outline" onClick={() => window.print()}>
            {t('enrollError.print')}
          </button>
        }
      />
    </section>
  );
}
