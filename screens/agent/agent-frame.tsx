import type { OpenFlow } from '#engine';
import { useFlow } from '#engine/react';
import { SpokenLanguage } from '#widgets';
import type { i18n } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import { BESIDE_MAIN, type Locale } from '../page.ts';
import { PageFooter, PageHeader } from '../page-frame.tsx';
import { SendToPhoneCardOfFrame } from '../send-to-phone.tsx';
import { useSlot } from '../stored-slots.ts';
import { AgentBanner } from './agent-banner.tsx';
import { AgentKeys } from './agent-keys.tsx';
import { BillsInPlan, CallFacts } from './call-facts.tsx';
import { CallSteps } from './call-steps.tsx';
import { CallerAsks } from './caller-asks.tsx';
import { HeardAnswers } from './heard-answers.tsx';
import { ScriptPanel } from './script-panel.tsx';
import { SendToPhoneCard } from './send-to-phone-card.tsx';
import './agent-frame.css';
import './agent-tiles.css';

const linkCard = <SendToPhoneCard />;

export interface AgentFrameProps {
  readonly flow: Pick<OpenFlow, 'flow' | 'steps'>;
  readonly percent: number | undefined;
  /** The texts in the caller's language, where the agent chose one. */
  readonly spoken: i18n | undefined;
  readonly spokenLocale: Locale;
  readonly speak: (locale: Locale) => void;
  /** When the caller was found, in milliseconds since 1970. */
  readonly since: number | undefined;
  readonly children: ReactNode;
}

/**
 * The frame of every page of an agent. On a wide window the words to read aloud and the stored answers are beside the step; on
 * a narrow one the words come first, and everything else follows the step.
 */
export function AgentFrame({ flow, percent, spoken, spokenLocale, speak, since, children }: AgentFrameProps) {
  const { step } = useFlow();
  const here = { flow: flow.flow, step: step?.id ?? '' };
  return (
    <PayerNamed>
      <SpokenLanguage value={spoken}>
        <div className="agent-page">
          <PageHeader percent={percent}>
            <AgentBanner />
            <CallSteps flow={flow} since={since} />
          </PageHeader>
          <div className="page-body agent-call">
            <Aside>
              <ScriptPanel {...here} locale={spokenLocale} speak={speak} />
              <HeardAnswers />
            </Aside>
            <div className="agent-work">
              <CallFacts />
              <div className="agent-step">
                <main id="main" className="page-main" tabIndex={-1}>
                  <SendToPhoneCardOfFrame value={linkCard}>{children}</SendToPhoneCardOfFrame>
                </main>
                <div className="agent-plan">
                  <div id={BESIDE_MAIN} />
                  <BillsInPlan />
                </div>
              </div>
              <CallerAsks {...here} />
            </div>
          </div>
          <PageFooter />
          <AgentKeys locale={spokenLocale} speak={speak} />
        </div>
      </SpokenLanguage>
    </PayerNamed>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <aside className="agent-aside" aria-label={t('agentCall.aside')}>
      {children}
    </aside>
  );
}

/** The texts of the page call the payer "the caller" until the session is verified, and by first name from then on. */
function PayerNamed({ children }: { readonly children: ReactNode }) {
  const { i18n: texts } = useTranslation();
  const { facts } = useFlow();
  const application = useSlot('application');
  const payer = facts['signedIn'] === true ? application?.first_name : undefined;
  const named = useMemo(() => {
    if (typeof payer !== 'string' || payer === '') return texts;
    const { interpolation } = texts.options;
    return texts.cloneInstance({
      interpolation: { ...interpolation, defaultVariables: { ...interpolation?.defaultVariables, payer } },
    });
  }, [texts, payer]);
  return <I18nextProvider i18n={named}>{children}</I18nextProvider>;
}
