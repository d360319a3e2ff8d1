import { sayWords, useFlow } from '#engine/react';
import { formatPhone } from '#rules';

import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import { Searched } from './searched.tsx';
import './finding.css';

/** Spec 2: a number led to no bill. It is an answer, not a crash: go back, or let somebody help. */
export function ErrorVault() {
  const { messages, act, back, backPath } = useFlow();
  const { translate, provider, locale } = usePage();
  const { phone, hours } = provider.support;
  return (
    <StepFrame
      title={translate('errorVault.title')}
      lead={messages.form ? sayWords(messages.form, translate) : translate('errorVault.lead')}
    >
      <Searched />
      <h2>{translate('errorVault.whatToDo')}</h2>
      <ul className="todo">
        <li>{translate('errorVault.checkBack')}</li>
        <li>{translate('errorVault.askUs')}</li>
        <li>{translate('errorVault.nothingChanged')}</li>
      </ul>
      <div className="ways-on">
        {backPath !== null && (
          <button type="button" className="button" onClick={back}>
            {translate('frame.goBack')}
          </button>
        )}
        <button type="button" className="button button-outline" onClick={() => act('contact')}>
          {translate('errorVault.contact')}
        </button>
        <p className="ways-on-note">
          <a href={`tel:+1${phone}`}>{translate('frame.call', { phone: formatPhone(phone) })}</a>
          <br />
          {hours[locale] ?? hours.en}
        </p>
      </div>
    </StepFrame>
  );
}
