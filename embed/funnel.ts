import { createFrame, showError } from './frame.ts';
import type { FunnelMessage, HelloMessage, HostOffer } from './messages.ts';
import { readMessage } from './read-message.ts';

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
  /** A language of the provider by its tag, such as `es`; without it, what the visitor's browser prefers. */
  readonly locale?: string;
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

/** Puts a funnel into an element. It accepts messages of its own frame only, and only while that frame is of the provider's origin. */
export function mount(element: Element, options: FunnelOptions): Funnel {
  return new MountedFunnel(element, options);
}

class MountedFunnel implements Funnel {
  readonly #element: Element;
  readonly #origin: string;
  readonly #id: string;
  readonly #keep: HelloMessage['keep'];
  #options: FunnelOptions;
  #frame: HTMLIFrameElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watcher: IntersectionObserver | undefined;
  #isCompleted = false;

  constructor(element: Element, options: FunnelOptions) {
    this.#element = element;
    this.#options = options;
    this.#origin = new URL(options.origin).origin;
    this.#id = `f${(mounted += 1)}`;
    this.#keep = withCookie.has(this.#origin) ? 'memory' : 'cookie';
    if (this.#keep === 'cookie') withCookie.add(this.#origin);
    window.addEventListener('message', this.#hear);
    if (options.lazy) this.#startWhenSeen();
    else this.#start();
  }

  readonly update = (changes: Partial<Omit<FunnelOptions, 'origin'>>): void => {
    const isOtherLanguage = changes.locale !== undefined && changes.locale !== this.#options.locale;
    this.#options = { ...this.#options, ...changes };
    if (isOtherLanguage && this.#frame) this.#start();
  };

  readonly unmount = (): void => {
    window.removeEventListener('message', this.#hear);
    this.#watcher?.disconnect();
    clearTimeout(this.#timer);
    this.#frame = undefined;
    if (this.#keep === 'cookie') withCookie.delete(this.#origin);
    this.#element.replaceChildren();
  };

  readonly focus = (): void => this.#frame?.focus();

  #startWhenSeen(): void {
    this.#watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#start(), {
      rootMargin: '200px',
    });
    this.#watcher.observe(this.#element);
  }

  #start(): void {
    this.#watcher?.disconnect();
    clearTimeout(this.#timer);
    this.#frame = createFrame(this.#origin, this.#id, this.#options);
    this.#element.replaceChildren(this.#frame);
    this.#timer = setTimeout(() => this.#fail('load_failed'), this.#options.timeout ?? TIMEOUT_MS);
  }

  #fail(code: string): void {
    clearTimeout(this.#timer);
    this.#frame = undefined;
    showError(this.#element, this.#options.locale, () => this.#start());
    this.#options.onError?.({ code, recoverable: true });
  }

  async #greet(to: HTMLIFrameElement): Promise<void> {
    const options = this.#options;
    try {
      const offer = options.fetchSession ? await options.fetchSession() : options.session;
      if (!offer) throw new Error('a funnel needs a session');
      const { simulated_offer_id, embed_token } = offer;
      const hello: HelloMessage = {
        type: 'FUNNEL_HELLO',
        v: 1,
        id: this.#id,
        offer: { simulated_offer_id, embed_token },
        keep: this.#keep,
      };
      if (to === this.#frame) to.contentWindow?.postMessage(hello, this.#origin);
    } catch {
      if (to === this.#frame) this.#fail('session_failed');
    }
  }

  readonly #hear = (event: MessageEvent): void => {
    const frame = this.#frame;
    if (!frame || event.source !== frame.contentWindow || event.origin !== this.#origin) return;
    const message = readMessage(event.data);
    if (!message) return;
    this.#act(message, frame);
    this.#options.onEvent?.(message);
  };

  #act(message: FunnelMessage, from: HTMLIFrameElement): void {
    const options = this.#options;
    switch (message.type) {
      case 'FUNNEL_READY':
        if (this.#timer !== undefined) options.onReady?.();
        clearTimeout(this.#timer);
        this.#timer = undefined;
        return void this.#greet(from);
      case 'FUNNEL_HEIGHT_CHANGED':
        from.style.height = `${Math.max(message.height, options.minHeight ?? 0)}px`;
        return options.onHeightChange?.(message.height);
      case 'FUNNEL_COMPLETED':
        if (this.#isCompleted) return;
        this.#isCompleted = true;
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
}

/** Moves the page only as far as nothing of that height is to be seen. */
function bringIntoView(top: number): void {
  const isSeen = top >= 0 && top < window.innerHeight / 2;
  if (!isSeen) window.scrollBy({ top: top - 16, behavior: 'instant' });
}
