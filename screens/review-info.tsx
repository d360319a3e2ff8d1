import { useFlow } from '#engine/react';

import { FormOfStep } from './form-of-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import { findApplication, findSentCode } from './stored-slots.ts';
import { SummaryList } from './summary-list.tsx';

/** Confirms phone and address, and asks for the consent to the credit check (spec 2, design 9.3). */
export function ReviewInfo() {
  const { slots, messages, isBusy, facts } = useFlow();
  const { translate } = usePage();
  const application = findApplication(slots);
  const address = application?.guarantor_address;
  const isMakingOffers = isBusy && facts['signedIn'] === true;
  if (isMakingOffers) return <OffersOnTheirWay />;
  return (
    <StepFrame title={translate('reviewInfo.title')} lead={translate('reviewInfo.lead')} hasError={messages.form !== undefined}>
      <SummaryList
        rows={[
          { name: translate('reviewInfo.name'), value: [application?.first_name, application?.last_name].filter(Boolean).join(' ') },
          {
            name: translate('reviewInfo.address'),
            value: address ? `${address.address_number} ${address.address}, ${address.city}, ${address.state} ${address.postal_code}` : '–',
          },
        ]}
      />
      <FormOfStep />
      {findSentCode(slots) !== undefined && <p className="quiet-note">{translate('reviewInfo.codeAgain')}</p>}
    </StepFrame>
  );
}
