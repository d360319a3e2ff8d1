import type { ScreenUses } from '#engine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CallUs } from '../call-us.tsx';
import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import './enroll-error.css';

export const uses: ScreenUses = { forms: [] };

/** There is no plan to show, or the visitor is an agent: where to begin instead. */
export function Screen() {
  const { t } = useTranslation();
  const { session } = usePage();
  if (session.agent !== 'none')
    return <Begin title={t('agentPlan.title')} lead={t('agentPlan.lead')} words={t('agentPlan.action')} />;
  return (
    <Begin title={t('myPlan.none.title')} lead={t('myPlan.none.lead')} words={t('myPlan.none.action')}>
      <CallUs isQuiet />
    </Begin>
  );
}

interface BeginProps {
  readonly title: string;
  readonly lead: string;
  /** Of the link to the search for a bill. */
  readonly words: string;
  readonly children?: ReactNode;
}

function Begin({ title, lead, words, children }: BeginProps) {
  return (
    <StepFrame title={title} lead={lead}>
      <div className="next-actions">
        <a className="button" href="/">
          {words}
        </a>
        {children}
      </div>
    </StepFrame>
  );
}
