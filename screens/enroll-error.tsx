import { sayWords, useFlow } from '#engine/react';
import { formatPhone, referenceCode } from '#rules';
import { useState } from 'react';

import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import { findApplication } from './stored-slots.ts';
import './enroll-error.css';

/** What the page of a step says where the visit was reloaded, and what there is to do about it. */
interface Advice {
  readonly lead: string;
  readonly todo: readonly string[];
  readonly canTryAgain?: true;
}

const unknown: Advice = { lead: 'enrollError.lead', todo: ['enrollError.checkDetails', 'enrollError.askReasons'] };

const adviceOf: Readonly<Record<string, Advice>> = {
  'credit-freeze': {
    lead: 'errors.codes.offer_credit_frozen',
    todo: ['creditFreeze.lift', 'creditFreeze.comeBack'],
    canTryAgain: true,
  },
  'bankruptcy-exists': {
    lead: 'errors.codes.guarantor_delinquent',
    todo: ['bankruptcyExists.closed', 'bankruptcyExists.comeBack'],
  },
  'ofac-hit': { lead: 'errors.codes.guarantor_denied', todo: ['ofacHit.mistake'] },
  'no-credit-record-found': { lead: 'errors.codes.guarantor_no_credit_file', todo: ['enrollError.checkDetails'] },
};

/** A plan is not possible now: why, what to do about it and whom to call. It is an answer, not a crash. */
export function EnrollError() {
  const { step, messages, act, back, backPath, isBusy } = useFlow();
  const { translate } = usePage();
  const [hasTried, setTried] = useState(false);
  const { lead, todo, canTryAgain } = adviceOf[step?.id ?? ''] ?? unknown;
  if (isBusy) return <OffersOnTheirWay />;

  function tryAgain() {
    setTried(true);
    act('try-again');
  }

  return (
    <StepFrame
      title={translate(step?.title ?? 'enrollError.title')}
      lead={messages.form ? sayWords(messages.form, translate) : translate(lead)}
    >
      {hasTried && (
        <p className="card still-so" role="status">
          {translate('creditFreeze.stillFrozen')}
        </p>
      )}
      <h2>{translate('enrollError.whatToDo')}</h2>
      <ul className="todo">
        {todo.map((key) => (
          <li key={key}>{translate(key)}</li>
        ))}
        <li>{translate('enrollError.otherWays')}</li>
      </ul>
      <div className="ways-on">
        {canTryAgain && (
          <button type="button" className="button" onClick={tryAgain}>
            {translate('creditFreeze.tryAgain')}
          </button>
        )}
        <CallUs isQuiet={canTryAgain === true} />
        {backPath !== null && (
          <button type="button" className="link-button" onClick={back}>
            {translate('enrollError.back')}
          </button>
        )}
      </div>
    </StepFrame>
  );
}

/** Whom to call and when, what to tell them, and where else the provider helps. */
function CallUs({ isQuiet }: { readonly isQuiet: boolean }) {
  const { slots } = useFlow();
  const { translate, provider, locale } = usePage();
  const { phone, hours } = provider.support;
  const id = findApplication(slots)?.application_id;
  return (
    <>
      <a className={isQuiet ? 'button button-outline' : 'button'} href={`tel:+1${phone}`}>
        {translate('enrollError.call', { phone: formatPhone(phone) })}
      </a>
      <p className="ways-on-note">
        {hours[locale] ?? hours.en}
        {id !== undefined && (
          <>
            <br />
            {translate('enrollError.reference')} <strong className="num">{referenceCode(id)}</strong>
          </>
        )}
      </p>
      <a href={provider.provider_url} target="_blank" rel="noopener">
        {translate('enrollError.website')}
      </a>
    </>
  );
}
