import { formatWords, useFlow } from '#engine/react';
import { formatPhone, phoneLink } from '#rules';
import { useTranslation } from 'react-i18next';

import { SupportHours } from '../page-frame.tsx';
import { usePage } from '../page.ts';
import { Searched } from '../searched.tsx';
import { StepFrame } from '../step-frame.tsx';
import '../finding.css';

/** Spec 2: a number matched no bill. This is a result, not a crash: the patient goes back or asks for help. */
export function Screen() {
  const { messages, act, back, backPath, facts } = useFlow();
  const { t } = useTranslation();
  const { provider } = usePage();
  const { phone } = provider.support;
  // With a bill found, the number was to allow another phone.
  const isForPhone = facts['vaultLoaded'] === true;
  const todo = isForPhone
    ? ['errorVault.checkNumber', 'errorVault.phoneKept', 'errorVault.askUs']
    : ['errorVault.checkBack', 'errorVault.askUs', 'errorVault.nothingChanged'];
  return (
    <StepFrame
      title={t(isForPhone ? 'errorVault.titleUnconfirmed' : 'errorVault.title')}
      lead={messages.form ? formatWords(messages.form, t) : t(isForPhone ? 'errorVault.numberUnconfirmed' : 'errorVault.lead')}
    >
      <Searched />
      <h2>{t('errorVault.whatToDo')}</h2>
      <ul className="todo">
        {todo.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <div className="next-actions">
        {isForPhone && (
          <button type="button" className="button" onClick={() => act('review')}>
            {t('errorVault.review')}
          </button>
        )}
        {backPath !== null && (
          <button type="button" className={isForPhone ? 'button button-outline' : 'button'} onClick={back}>
            {t('frame.goBack')}
          </button>
        )}
        <button type="button" className="button button-outline" onClick={() => act('contact')}>
          {t('errorVault.contact')}
        </button>
        <p className="next-actions-note">
          <a href={phoneLink(phone)}>{t('frame.call', { phone: formatPhone(phone) })}</a>
          <SupportHours />
        </p>
      </div>
    </StepFrame>
  );
}
