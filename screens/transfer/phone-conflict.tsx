import { useFlow } from '#engine/react';
import { formatPhone, parsePhone } from '#rules';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { findPhoneContact } from '../stored-slots.ts';

/** The number is on the plans of several people: whose plan is it, or shall it be another number. */
export function TransferConflict() {
  const { slots, act, isBusy } = useFlow();
  const { translate } = usePage();
  const phone = formatPhone(parsePhone(findPhoneContact(slots)?.phone ?? '') ?? '');
  const ways = { 'other-number': 'transferPlan.conflict.other', 'by-person': 'transferPlan.conflict.person' } as const;
  return (
    <FormStep
      lead={<Emphasised text={translate('transferPlan.conflict.lead', { phone })} part={phone} />}
      after={
        <p className="quiet-links">
          {Object.entries(ways).map(([name, words]) => (
            <button key={name} type="button" className="link-button" disabled={isBusy} onClick={() => act(name)}>
              {translate(words)}
            </button>
          ))}
        </p>
      }
    />
  );
}
