import { useTranslation } from 'react-i18next';
import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';

/** Spec 2: the name of the payments on bank statements. */
export function StatementNote() {
  const { t } = useTranslation();
  const { provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <p className="quiet-note">
      <Emphasised text={t('confirmPayment.descriptor', { descriptor })} part={descriptor} />
    </p>
  );
}
