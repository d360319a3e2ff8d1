import { FunnelError } from '#api';
import { SKIPPED_CAPTCHA, type VendorPass } from '#rules';

import { CaptchaFault, type FromCaptcha, type ToCaptcha } from '../isolated-origin/messages.ts';
import { retry } from './retry.ts';
import { openVendorFrame, type VendorFrame } from './vendor-frame.ts';

/** A visitor does not wait longer for a button. */
const LONGEST_MS = 30_000;

export interface CaptchaOptions {
  readonly pass: VendorPass;
  readonly words: () => { readonly title: string; readonly cancel: string };
  /** A captcha without a site key is a fault of the configuration (spec 8: logged, no action). */
  readonly onNoSiteKey: () => void;
}

export interface Captcha {
  /** Fetches it before it is needed. */
  readonly warmUp: () => void;
  /**
   * A token, or nothing where no token is needed. Throws `FunnelError`: `captcha_cancelled` when the person closed it,
   * `captcha_unavailable` for everything else that kept it from giving one.
   */
  readonly token: (signal: AbortSignal) => Promise<string | undefined>;
  readonly close: () => void;
}

type Frame = VendorFrame<ToCaptcha, FromCaptcha>;

export function createCaptcha({ pass, words, onNoSiteKey }: CaptchaOptions): Captcha {
  let frame: Promise<Frame> | undefined;

  function open(): Promise<Frame> {
    frame ??= openVendorFrame<ToCaptcha, FromCaptcha>(pass, 'captcha', { title: words().title }).catch(() => {
      frame = undefined;
      throw new CaptchaFault('network');
    });
    return frame;
  }

  function close(): void {
    void frame?.then(
      (open) => open.close(),
      () => undefined,
    );
    frame = undefined;
  }

  async function attempt(signal: AbortSignal): Promise<string> {
    if (!navigator.onLine) throw new CaptchaFault('network');
    return ask(await open(), words().cancel, signal);
  }

  return {
    warmUp: () => {
      if (pass.vendors.includes('captcha')) open().catch(() => undefined);
    },
    async token(signal) {
      if (pass.skipsCaptcha) return SKIPPED_CAPTCHA;
      if (!pass.vendors.includes('captcha')) return undefined;
      try {
        const isRetryable = (error: Error) => error instanceof CaptchaFault && error.problem === 'network';
        return await retry(() => attempt(signal), { isRetryable, signal, maxRetryTime: LONGEST_MS });
      } catch (cause) {
        const problem = cause instanceof CaptchaFault ? cause.problem : undefined;
        if (problem === 'no-site-key') return onNoSiteKey() as undefined;
        if (problem === 'cancelled') throw new FunnelError('captcha_cancelled', { cause });
        // A second press starts it again, unless it is only slow.
        if (problem !== 'timeout' && problem !== 'already-executing') close();
        throw new FunnelError('captcha_unavailable', { cause });
      }
    },
    close,
  };
}

/** Asks once; while the captcha has a question of its own, its frame is before the page and has the focus. */
function ask({ element, post, listen }: Frame, cancel: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const before = document.activeElement;
    function show(isShown: boolean) {
      if (element.classList.toggle('vendor-frame-shown', isShown)) element.focus();
      else if (document.activeElement === element && before instanceof HTMLElement) before.focus();
    }
    let silence: ReturnType<typeof setTimeout> | undefined;
    // A captcha may forget to answer. A person before its question may take their time.
    function waitOn(isShown: boolean) {
      clearTimeout(silence);
      if (!isShown) silence = setTimeout(() => reject(new CaptchaFault('not-loaded')), LONGEST_MS);
    }
    listen((message) => {
      if ('state' in message) {
        waitOn(message.isShown);
        return show(message.isShown);
      }
      clearTimeout(silence);
      show(false);
      if ('token' in message) resolve(message.token);
      else reject(new CaptchaFault(message.problem));
    });
    signal.addEventListener('abort', () => post({ ask: 'cancel' }), { once: true });
    waitOn(false);
    post({ ask: 'token', cancel });
  });
}
