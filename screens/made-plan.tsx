import type { PlanDraft } from '#api/entities';
import { PhoneText, PlanSummary } from '#widgets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmationCode } from './confirmation-code.tsx';
import { Emphasised } from './emphasised.tsx';
import { KeepRecord } from './keep-record.tsx';
import { NextSteps } from './next-steps.tsx';
import { usePage } from './page.ts';
import { SignedCopies } from './signed-copies.tsx';

export interface MadePlanProps {
  readonly code: string;
  readonly draft: PlanDraft;
  /** The heading over what happens next. */
  readonly next: string;
  /** What is charged next, before what holds for every plan. */
  readonly children: ReactNode;
}

/** A plan that was made or moved just now: its code, what happens next, and a copy to keep. */
export function MadePlan({ code, draft, next, children }: MadePlanProps) {
  const { t } = useTranslation();
  const { locale, provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <>
      <ConfirmationCode code={code} />
      <h2>{next}</h2>
      <NextSteps>
        {children}
        <Emphasised text={t('success.nextStatement', { descriptor })} part={descriptor} />
        <PhoneText text={t('success.nextChange')} />
      </NextSteps>
      <KeepRecord code={code} draft={draft} />
      <h2>{t('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate: t, locale }} />
      <SignedCopies offerId={draft.offer_id} />
    </>
  );
}
