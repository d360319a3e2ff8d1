import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';

/** Customer service at a provider whose patients prove themselves who they are: the address to read out. */
export function TransferPatientsOnly() {
  const { translate, home } = usePage();
  return (
    <StepFrame title={translate('transferPlan.patientsOnly.title')} lead={translate('transferPlan.patientsOnly.lead')}>
      <p className="card">
        <strong>{`${window.location.host}${home}`}</strong>
      </p>
    </StepFrame>
  );
}
