import { formatPhone } from '#rules';
import { Component, type ReactNode } from 'react';

import { usePage } from './page.ts';

/** What is shown when a screen itself fails: nothing was charged, and two ways on. */
export function GeneralError() {
  const { translate, provider } = usePage();
  return (
    <section className="step" role="alert">
      <title>{`${translate('apologies')} – ${provider.display_name}`}</title>
      <h1>{translate('apologies')}</h1>
      <p className="lead">{translate('generalError')}</p>
      <p>
        <button type="button" className="button" onClick={() => window.history.back()}>
          {translate('frame.goBack')}
        </button>
      </p>
      <p className="quiet-links">
        <a href={`tel:+1${provider.support.phone}`}>{formatPhone(provider.support.phone)}</a>
      </p>
    </section>
  );
}

/** Catches what a screen throws, so that the frame with the phone number stays. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <GeneralError /> : this.props.children;
  }
}
