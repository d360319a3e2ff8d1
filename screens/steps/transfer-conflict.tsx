import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { formatPhone, parsePhone } from '#rules';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { findSharedContact } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['phone-conflict'], acts: { 'other-contact': 'always', 'by-person': 'always' } };

/** The contact is on the plans of several people: the visitor names the person, gives another contact, or asks for help. */
export function Screen() {
  const { slots, facts } = useFlow();
  const { t } = useTranslation();
  const { phone, email = '' } = findSharedContact(slots, facts['verification']);
  const contact = phone === undefined ? email : formatPhone(parsePhone(phone) ?? '');
  const isEmail = phone === undefined;
  const lead = t(isEmail ? 'transferPlan.conflict.leadEmail' : 'transferPlan.conflict.lead', { contact });
  return (
    <FormStep
      lead={<Emphasised text={lead} part={contact} />}
      after={
        <p className="quiet-links">
          <ActButton act="other-contact" words={isEmail ? 'transferPlan.conflict.otherEmail' : 'transferPlan.conflict.other'} />
          <ActButton act="by-person" words="transferPlan.conflict.person" />
        </p>
      }
    />
  );
}
