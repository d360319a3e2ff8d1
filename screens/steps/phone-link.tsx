import type { ScreenUses } from '#engine';
import { useBusy, useFlow, useTokenOfAddress } from '#engine/react';
import { Icon, PhoneText } from '#widgets';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NextSteps } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import './transfer-welcome.css';

export const uses: ScreenUses = { forms: [], acts: { open: 'always' } };

/** Why a link does not open. */
const SHUT = ['used', 'expired', 'ended', 'unknown', 'agent', 'missing'] as const;
type Shut = (typeof SHUT)[number];

/** Behind the link that an agent sent: the patient goes on here, on their own phone. Nothing is sent before they press. */
export function Screen() {
  const { session } = usePage();
  const { slots } = useFlow();
  const token = useTokenOfAddress();
  const [tried, setTried] = useState<string>();
  if (session.agent !== 'none') return <ShutLink state="agent" />;
  const isFresh = typeof token === 'string' && token !== tried;
  const state = isFresh ? undefined : SHUT.find((one) => one === slots['linkState']);
  if (state) return <ShutLink state={state} />;
  return token === null ? <ShutLink state="missing" /> : <Open token={token} onOpen={() => setTried(token)} />;
}

function Open({ token, onOpen }: { readonly token: string | undefined; readonly onOpen: () => void }) {
  const { act, facts } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  function open() {
    onOpen();
    act('open', { token });
  }

  const hasOther = facts['signedIn'] === true || facts['vaultLoaded'] === true;
  return (
    <StepFrame title={t('phoneLink.title')} lead={t('phoneLink.lead')}>
      <NextSteps>
        {(['code', 'method', 'sign'] as const).map((part) => (
          <Fragment key={part}>
            <strong>{t(`phoneLink.${part}`)}</strong>
            <br />
            {t(`phoneLink.${part}Text`)}
          </Fragment>
        ))}
      </NextSteps>
      {hasOther && <p className="quiet-note">{t('phoneLink.other')}</p>}
      {isInsideApp() && <p className="quiet-note">{t('phoneLink.inApp')}</p>}
      <p className="welcome-action">
        <button
          type="button"
          className="button-primary"
          disabled={token === undefined}
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && open()}
        >
          {t(isBusy ? 'phoneLink.busy' : 'phoneLink.action')}
        </button>
      </p>
      <p className="trust">
        <Icon name="lock" />
        <span>{t('phoneLink.trust')}</span>
      </p>
    </StepFrame>
  );
}

function ShutLink({ state }: { readonly state: Shut }) {
  const { t } = useTranslation();
  return (
    <StepFrame title={t(`phoneLink.shut.${state}.title`)} lead={t(`phoneLink.shut.${state}.lead`)}>
      <p>
        <PhoneText text={t('phoneLink.shut.help')} />
      </p>
    </StepFrame>
  );
}

/** Some apps open links in a browser of their own, which forgets everything when the app closes. */
function isInsideApp(): boolean {
  return typeof navigator === 'object' && /FBAN|FBAV|Instagram|Line\/|Snapchat|TikTok|; wv\)/.test(navigator.userAgent);
}
