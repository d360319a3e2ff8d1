import { useFlow } from '#engine/react';
import { formatPhone, parsePhone } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { findSharedContact } from '../stored-slots.ts';

/** The contact is on the plans of several people: the visitor names the person, gives another contact, or asks for help. */
export function Screen() {
  const { slots, facts, act, isBusy } = useFlow();
  const { t } = useTranslation();
  const { phone, email = '' } = findSharedContact(slots, facts['verification']);
  const contact = phone === undefined ? email : formatPhone(parsePhone(phone) ?? '');
  const isEmail = phone === undefined;
  const lead = t(isEmail ? 'transferPlan.conflict.leadEmail' : 'transferPlan.conflict.lead', { contact });
  const options = {
    'other-contact': isEmail ? 'transferPlan.conflict.otherEmail' : 'transferPlan.conflict.other',
    'by-person': 'transferPlan.conflict.person',
  } as const;
  return (
    <FormStep
      lead={<Emphasised text={lead} part={contact} />}
      after={
        <p className="quiet-links">
          {Object.entries(options).map(([name, words]) => (
            <button key={name} type="button" className="link-button" disabled={isBusy} onClick={() => act(name)}>
              {t(words)}
            </button>
          ))}
        </p>
      }
    />
  );
}
