import type { OpenFlow } from '#engine';
import type { FlowStore } from '#engine/react';
import { isPaymentStep, trackedUser, type VendorPass } from '#rules';

import type { BrowserContext } from '../browser-context.ts';
import { isSignedIn } from '../session/leave-session.ts';
import { reportToServer } from '../report-to-server.ts';
import type { BoundRouter } from '../router.ts';
import { allowListOf } from '../tracking/events.ts';
import { startTracking, type Tracking } from '../tracking/tracking.ts';
import { createCaptcha, type Captcha } from './captcha.ts';
import { createChat, type Chat } from './chat.ts';

/** Every vendor part of a page, until the visitor signs in. */
export interface Vendors extends Pick<Tracking, 'error' | 'recording'> {
  readonly event: (name: string) => void;
  readonly captchaToken: Captcha['token'];
  readonly openChat: Chat['open'];
}

export interface OpenVendorsOptions {
  readonly pass: VendorPass;
  readonly flow: OpenFlow;
  readonly store: FlowStore;
  readonly context: BrowserContext;
}

/** Begins what runs beside a page. Spec 4: tracking starts once. */
export function openVendors({ pass, flow, store, context }: OpenVendorsOptions): Vendors {
  const t = (key: string) => context.language.i18n.t(key);
  const tracking = startTracking(pass, allowListOf(flow));
  const captcha = createCaptcha({
    pass,
    words: () => ({ title: t('vendors.captcha'), cancel: t('vendors.cancelCaptcha') }),
    onNoSiteKey: () => reportToServer('captcha-no-site-key', ''),
  });
  const chat = createChat(pass, () => ({ title: t('vendors.chat'), close: t('vendors.closeChat') }));

  warmUpOnFocus(captcha);
  const stopListening = onRouteChange(context.router, (path) => {
    const step = flow.byPath.get(path)?.id;
    if (step !== undefined && isPaymentStep(step)) end(undefined);
    else tracking.pageView(path);
  });
  const stopWatching = store.subscribe(() => {
    if (isSignedIn(store)) end(trackedUserOf(store));
  });

  /** Screens after the code are private, so every vendor part closes (decision 0013). */
  function end(user: ReturnType<typeof trackedUserOf>): void {
    stopListening();
    stopWatching();
    tracking.farewell(user);
    captcha.close();
    chat.close();
  }

  return {
    event: (name) => tracking.event(name, window.location.pathname),
    error: tracking.error,
    recording: tracking.recording,
    captchaToken: captcha.token,
    openChat() {
      if (!isSignedIn(store)) chat.open();
    },
  };
}

/** The captcha loads when the visitor begins a form, not with the page. */
function warmUpOnFocus(captcha: Captcha): void {
  const isInForm = (target: unknown) => target instanceof Element && target.closest('form') !== null;
  if (isInForm(document.activeElement)) return captcha.warmUp();
  document.addEventListener('focusin', function begin({ target }) {
    if (!isInForm(target)) return;
    document.removeEventListener('focusin', begin);
    captcha.warmUp();
  });
}

function trackedUserOf(store: FlowStore) {
  const { application } = store.getState().slots;
  return application === undefined ? undefined : trackedUser(application as Parameters<typeof trackedUser>[0]);
}

/** Reports the current path and every later one; returns the function that stops it. */
function onRouteChange({ onPath }: BoundRouter, report: (path: string) => void): () => void {
  let reported: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = onPath(() => {
    clearTimeout(waiting);
    // The visitor never sees a step that redirects at once.
    waiting = setTimeout(() => {
      const { pathname } = window.location;
      if (pathname === reported) return;
      reported = pathname;
      report(pathname);
    });
  });
  return () => {
    clearTimeout(waiting);
    stop();
  };
}
