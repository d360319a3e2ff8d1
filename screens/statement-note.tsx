import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';

/** Spec 2: what bank statements will say of the payments. */
export function StatementNote() {
  const { translate, provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <p className="quiet-note">
      <Emphasised text={translate('confirmPayment.descriptor', { descriptor })} part={descriptor} />
    </p>
  );
}
