import { useFlow } from '#engine/react';
import { phoneLink } from '#rules';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PageHeading } from './page-heading.tsx';
import { usePage } from './page.ts';

interface GeneralErrorProps {
  /** Shows once more what has failed. */
  readonly onTryAgain?: () => void;
  /** By which support finds what has failed. */
  readonly code?: string | undefined;
}

/** The page that a flow opens when the service has failed. */
export function FlowError() {
  return <GeneralError code={useFlow().messages.form?.reference} />;
}

/** Spec 2: a failure that the visitor cannot mend. Nothing was charged, and the page offers three next actions. */
function GeneralError({ onTryAgain, code }: GeneralErrorProps) {
  const { t } = useTranslation();
  const { provider, home, isEmbedded } = usePage();
  return (
    <section className="step">
      <PageHeading text={t('apologies')} place="general-error" />
      <p className="lead">{t('generalError')}</p>
      <p>
        <button type="button" className="button-primary" onClick={() => goBack(home, isEmbedded)}>
          {t('frame.goBack')}
        </button>
      </p>
      <p className="quiet-links">
        {onTryAgain && (
          <button type="button" className="link-button" onClick={onTryAgain}>
            {t('frame.tryAgain')}
          </button>
        )}
        <a href={phoneLink(provider.support.phone)}>{t('frame.call')}</a>
      </p>
      {code !== undefined && <p className="quiet-note num">{t('frame.userCode', { code })}</p>}
    </section>
  );
}

/** To where the visitor came from, else to the beginning. In a frame, the history is that of the page around it. */
function goBack(home: string, isEmbedded: boolean): void {
  if (window.history.length > 1 && !isEmbedded) window.history.back();
  else window.location.assign(home);
}

export interface ScreenBoundaryProps {
  /** Logs the name of the error that a screen has thrown, never its message. */
  readonly onFail?: (name: string) => void;
  readonly children: ReactNode;
}

/** Catches what a screen throws, so that the frame with the phone number stays. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail?.(error instanceof Error ? error.name : typeof error);
  }

  override render() {
    return this.state.hasFailed ? <GeneralError onTryAgain={() => this.setState({ hasFailed: false })} /> : this.props.children;
  }
}
