import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';

/** Spec 2: the name of the payments on bank statements. */
export function StatementNote() {
  const { translate, provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <p className="quiet-note">
      <Emphasised text={translate('confirmPayment.descriptor', { descriptor })} part={descriptor} />
    </p>
  );
}
