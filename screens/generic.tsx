import { useFlow } from '#engine/react';
import { genericScreens as engineScreens, type ScreenFrameProps, type ScreenHost, ScreenHostContext } from '#engine/starter';
import { DRAFT_DAYS } from '#rules';
import { type ComponentType, type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { PageHeading } from './page-heading.tsx';
import { StepTop } from './step-frame.tsx';
import './step-frame.css';

/** The screens of the engine that every flow can use without code, in the frame of our pages. */
export const genericScreens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(engineScreens).map(([name, Screen]) => [
    name,
    () => (
      <Host>
        <Screen />
      </Host>
    ),
  ]),
);

function Host({ children }: { readonly children: ReactNode }) {
  const { locale, theme, today, provider, options, session, forms } = usePage();
  const { t } = useTranslation();
  const host: ScreenHost = useMemo(
    () => ({
      Frame,
      translate: t,
      locale,
      theme,
      forms,
      around: { today, tenant: { draft_days: DRAFT_DAYS, ...provider }, options, session: { ...session } },
    }),
    [t, locale, theme, forms, today, provider, options, session],
  );
  return <ScreenHostContext value={host}>{children}</ScreenHostContext>;
}

function Frame({ title, place, hasError, onBack, children }: ScreenFrameProps) {
  return (
    <section className="step">
      {onBack ? <BackToPart onBack={onBack} /> : <StepTop canGoBack />}
      <PageHeading text={title} place={place} hasError={hasError} />
      {children}
    </section>
  );
}

/** Back within a step: to the part of it that was there before. */
function BackToPart({ onBack }: { readonly onBack: () => void }) {
  const { step } = useFlow();
  const { t } = useTranslation();

  function goBack(event: MouseEvent) {
    event.preventDefault();
    onBack();
  }

  return (
    <div className="step-top">
      <a className="back" href={step?.path} onClick={goBack}>
        <span aria-hidden="true" className="back-arrow" />
        {t('frame.back')}
      </a>
    </div>
  );
}
