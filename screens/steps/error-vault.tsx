import type { ScreenUses } from '#engine';
import { formatWords, useFlow } from '#engine/react';
import { phoneLink } from '#rules';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { SupportHours } from '../page-frame.tsx';
import { usePage } from '../page.ts';
import { Searched, searchedActs } from '../searched.tsx';
import { StepFrame } from '../step-frame.tsx';
import '../finding.css';

export const uses: ScreenUses = { forms: [], acts: { contact: 'always', review: 'always', ...searchedActs } };

/** Spec 2: a number matched no bill. This is a result, not a crash: the patient goes back or asks for help. */
export function Screen() {
  const { messages, back, backPath, facts } = useFlow();
  const { t } = useTranslation();
  const { provider } = usePage();
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
        {isForPhone && <ActButton act="review" words="errorVault.review" className="button" />}
        {backPath !== null && (
          <button type="button" className={isForPhone ? 'button button-outline' : 'button'} onClick={back}>
            {t('frame.goBack')}
          </button>
        )}
        <ActButton act="contact" words="errorVault.contact" className="button button-outline" />
        <p className="next-actions-note">
          <a href={phoneLink(provider.support.phone)}>{t('frame.call')}</a>
          <SupportHours />
        </p>
      </div>
    </StepFrame>
  );
}
