import { createFrame } from './create-frame.ts';
import { readMessage } from './read-message.ts';
import type { FunnelMessage, HelloMessage, HostOffer } from './messages.ts';
import { showError } from './show-error.ts';

/** What went wrong, by a code of the funnel's own or of the server's. */
export interface FunnelProblem {
  readonly code: string;
  /** Another try may help: the person has been offered one. */
  readonly recoverable: boolean;
}

export interface FunnelOptions {
  /** Where the provider's payment pages are, such as `https://pay.hospital.example`. */
  readonly origin: string;
  /** What your server was answered for this patient. It opens one frame, once. */
  readonly session?: HostOffer;
  /** Asks your server for it, also when the funnel needs another one. Better than `session`. */
  readonly fetchSession?: () => Promise<HostOffer>;
  readonly locale?: 'en' | 'es';
  /** What a screen reader calls the frame. */
  readonly title?: string;
  /** In pixels, so that the page does not jump when the funnel comes. */
  readonly minHeight?: number;
  /** Loads when it is about to be seen. */
  readonly lazy?: boolean;
  /** How long to wait for the funnel, in milliseconds, before a retry is offered. */
  readonly timeout?: number;
  readonly onReady?: () => void;
  readonly onStepChange?: (step: { readonly step: string; readonly index: number; readonly count: number }) => void;
  readonly onHeightChange?: (height: number) => void;
  /** A plan was started. Ask the API before you rely on it: a page can be made to believe anything. */
  readonly onComplete?: (plan: { readonly paymentPlanId: string }) => void;
  readonly onError?: (problem: FunnelProblem) => void;
  readonly onClose?: () => void;
  /** Every message of the frame, also those without a callback of their own. */
  readonly onEvent?: (message: FunnelMessage) => void;
}

/** A funnel on the page. */
export interface Funnel {
  /** Other callbacks or another language; the frame stays. */
  readonly update: (changes: Partial<Omit<FunnelOptions, 'origin'>>) => void;
  readonly unmount: () => void;
  readonly focus: () => void;
}

const TIMEOUT_MS = 10_000;
/** A frame of this page that has the cookie of its origin. */
const withCookie = new Set<string>();
let mounted = 0;

/** Puts a funnel into an element. Only its own frame is listened to, and only while that frame is of the provider's origin. */
export function mount(element: Element, given: FunnelOptions): Funnel {
  const origin = new URL(given.origin).origin;
  const id = `f${(mounted += 1)}`;
  const keep = withCookie.has(origin) ? 'memory' : 'cookie';
  if (keep === 'cookie') withCookie.add(origin);
  let options = given;
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watcher: IntersectionObserver | undefined;
  let isCompleted = false;

  function start(): void {
    watcher?.disconnect();
    clearTimeout(timer);
    frame = createFrame(origin, id, options);
    element.replaceChildren(frame);
    timer = setTimeout(() => fail('load_failed'), options.timeout ?? TIMEOUT_MS);
  }

  function fail(code: string): void {
    clearTimeout(timer);
    frame = undefined;
    showError(element, options.locale, start);
    options.onError?.({ code, recoverable: true });
  }

  async function greet(to: HTMLIFrameElement): Promise<void> {
    try {
      const offer = options.fetchSession ? await options.fetchSession() : options.session;
      if (!offer) throw new Error('a funnel needs a session');
      const { simulated_offer_id, embed_token } = offer;
      const hello: HelloMessage = { type: 'FUNNEL_HELLO', v: 1, id, offer: { simulated_offer_id, embed_token }, keep };
      if (to === frame) to.contentWindow?.postMessage(hello, origin);
    } catch {
      if (to === frame) fail('session_failed');
    }
  }

  function hear(event: MessageEvent): void {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (!message) return;
    act(message, frame);
    options.onEvent?.(message);
  }

  function act(message: FunnelMessage, from: HTMLIFrameElement): void {
    switch (message.type) {
      case 'FUNNEL_READY':
        if (timer !== undefined) options.onReady?.();
        clearTimeout(timer);
        timer = undefined;
        return void greet(from);
      case 'FUNNEL_HEIGHT_CHANGED':
        from.style.height = `${Math.max(message.height, options.minHeight ?? 0)}px`;
        return options.onHeightChange?.(message.height);
      case 'FUNNEL_COMPLETED':
        if (isCompleted) return;
        isCompleted = true;
        return options.onComplete?.({ paymentPlanId: message.paymentPlanId });
      case 'FUNNEL_STEP_CHANGED':
        return options.onStepChange?.(message);
      case 'FUNNEL_ERROR':
        return options.onError?.(message);
      case 'FUNNEL_SCROLL_TO':
        return bringIntoView(from.getBoundingClientRect().top + message.top);
      case 'FUNNEL_CLOSED':
        return options.onClose?.();
    }
  }

  window.addEventListener('message', hear);
  if (options.lazy) {
    watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(), {
      rootMargin: '200px',
    });
    watcher.observe(element);
  } else start();

  return {
    update: (changes) => {
      const isOtherLanguage = changes.locale !== undefined && changes.locale !== options.locale;
      options = { ...options, ...changes };
      if (isOtherLanguage && frame) start();
    },
    unmount: () => {
      window.removeEventListener('message', hear);
      watcher?.disconnect();
      clearTimeout(timer);
      frame = undefined;
      if (keep === 'cookie') withCookie.delete(origin);
      element.replaceChildren();
    },
    focus: () => frame?.focus(),
  };
}

/** Moves the page only as far as nothing of that height is to be seen. */
function bringIntoView(top: number): void {
  const isSeen = top >= 0 && top < window.innerHeight / 2;
  if (!isSeen) window.scrollBy({ top: top - 16, behavior: 'instant' });
}
