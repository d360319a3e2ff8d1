import { useFlow } from '#engine/react';
import { formatPhone, phoneLink } from '#rules';
import { Icon, PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StoredContactRequest } from '../stored-slots.ts';

export interface RequestSentProps {
  readonly request: Partial<StoredContactRequest>;
  /** The bill was found: staff have something else to do than to look for it. */
  readonly isFound: boolean;
}

/** Confirms the request: who calls, and the reference to read out. */
export function RequestSent({ request, isFound }: RequestSentProps) {
  const { act, step } = useFlow();
  const { t } = useTranslation();
  const { provider } = usePage();
  const { phone } = provider.support;
  // What is looked for is said in the words of the step: a bill, or a plan.
  const area = `${step?.title?.replace(/\.title$/, '') ?? 'letsGetInTouch'}${isFound ? '.found' : ''}`;
  // The page promises a call only where staff receive the request.
  const number = typeof request.phone === 'string' && provider.calls_back ? formatPhone(request.phone) : undefined;
  return (
    <StepFrame
      title={t(`${area}.sent.title`)}
      lead={
        number === undefined ? t(`${area}.sent.youCall`) : <PhoneText isPlain text={t(`${area}.sent.willCall`, { number })} />
      }
    >
      <div className="reference">
        <span className="reference-name">
          <Icon name="check" />
          {t('letsGetInTouch.sent.reference')}
        </span>
        <strong className="reference-code num">{request.reference}</strong>
        <span className="reference-note">{t('letsGetInTouch.sent.keep')}</span>
      </div>
      <a className={number === undefined ? 'button go-back' : 'button button-outline go-back'} href={phoneLink(phone)}>
        {t('frame.call', { phone: formatPhone(phone) })}
      </a>
      <p className="quiet-links">
        <button type="button" className="link-button" onClick={() => act('change')}>
          {t('letsGetInTouch.sent.change')}
        </button>
        <button type="button" className="link-button" onClick={() => act('look-again')}>
          {t(`${area}.tryAgain`)}
        </button>
      </p>
    </StepFrame>
  );
}
