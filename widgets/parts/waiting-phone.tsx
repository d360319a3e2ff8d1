import type { FormContext } from '#engine/react';
import type { NewPhone } from '#api/entities';
import { formatMoment, formatPhone } from '#rules';

import { PhoneText } from './phone-text.tsx';
import { readProvider } from './provider.ts';
import { SummaryRow } from './summary-row.tsx';

interface Waiting {
  readonly waiting: NonNullable<NewPhone['waiting']>;
  readonly context: FormContext;
}

/** A number that the person asked for: from when a code goes to it, and who uses it sooner. */
export function WaitingPhone({ waiting, context }: Waiting) {
  const { translate, locale, tenant } = context;
  const { displayName, supportPhone, timeZone } = readProvider(tenant);
  const values = {
    moment: formatMoment(new Date(waiting.usable_at), locale, timeZone),
    provider: displayName,
    phone: formatPhone(supportPhone),
  };
  return (
    <SummaryRow term={translate('reviewInfo.newPhone')}>
      {waiting.phone_masked}
      <span className="answer-note">
        <PhoneText text={translate('reviewInfo.newPhoneWaits', values)} />
      </span>
    </SummaryRow>
  );
}
