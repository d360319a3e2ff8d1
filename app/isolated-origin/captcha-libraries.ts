import { CAPTCHA_ACTION, type VendorAdapter } from '#rules';

import type { CaptchaProblem } from './messages.ts';
import { addScript } from './vendor-page.ts';

type WidgetId = number | string;

/** Where a captcha is drawn, and where it reports. */
export interface CaptchaRendering {
  readonly siteKey: string;
  readonly onToken: (token: string) => void;
  readonly onProblem: (problem: CaptchaProblem) => void;
}

/** One invisible captcha of a vendor, however its script names things. */
export interface CaptchaLibrary {
  /** Returns the widget's id. */
  readonly render: (holder: HTMLElement, rendering: CaptchaRendering) => WidgetId | null | undefined;
  readonly execute: (widget: WidgetId) => unknown;
  readonly reset: (widget: WidgetId) => void;
  /** Whether it asks the person something. Absent where a visible frame shows that. */
  readonly isAsking?: () => boolean;
}

interface Grecaptcha {
  readonly ready: (run: () => void) => void;
  readonly render: (holder: HTMLElement, options: Readonly<Record<string, unknown>>) => WidgetId | undefined;
  readonly execute: (widget: WidgetId, options?: { readonly action: string }) => PromiseLike<string>;
  readonly reset: (widget: WidgetId) => void;
}

type Widget = Pick<Grecaptcha, 'render' | 'reset'> & { readonly execute: (widget: WidgetId) => unknown };

declare global {
  interface Window {
    readonly grecaptcha?: Grecaptcha;
    readonly hcaptcha?: Widget;
    readonly turnstile?: Widget;
    /** The address of a script names it: hCaptcha and Turnstile call it once their library can be used. */
    onCaptchaLoad?: () => void;
  }
}

type Load = (script: string, siteKey: string) => Promise<CaptchaLibrary | undefined>;

const loaders: Partial<Record<VendorAdapter, Load>> = {
  recaptcha: async (script) => withInlineBadge(await loadGrecaptcha(script)),
  'recaptcha-v3': async (script, siteKey) => scoring(await loadGrecaptcha(script), siteKey),
  hcaptcha: async (script) => hcaptchaLibrary(await loadWithCallback(script, () => window.hcaptcha)),
  turnstile: async (script) => turnstileLibrary(await loadWithCallback(script, () => window.turnstile)),
};

/** Loads the library of a captcha. Rejects when the script did not come; resolves to nothing when it came without a library. */
export function loadCaptcha(adapter: VendorAdapter, script: string, siteKey: string): Promise<CaptchaLibrary | undefined> {
  return loaders[adapter]?.(script, siteKey) ?? Promise.resolve(undefined);
}

async function loadGrecaptcha(script: string): Promise<Grecaptcha | undefined> {
  await addScript(script);
  const { grecaptcha } = window;
  if (!grecaptcha) return undefined;
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

async function loadWithCallback<Library>(script: string, find: () => Library | undefined): Promise<Library | undefined> {
  const loaded = new Promise<void>((resolve) => {
    window.onCaptchaLoad = resolve;
  });
  await addScript(script);
  await loaded;
  return find();
}

function withInlineBadge(library: Grecaptcha | undefined): CaptchaLibrary | undefined {
  return (
    library && {
      execute: (widget) => library.execute(widget),
      reset: (widget) => library.reset(widget),
      render: (holder, { siteKey, onToken, onProblem }) =>
        library.render(holder, {
          sitekey: siteKey,
          size: 'invisible',
          badge: 'inline',
          callback: onToken,
          'error-callback': () => onProblem('network'),
        }),
    }
  );
}

/** Version 3 has no widget and never asks anything: it scores what it has seen. */
function scoring(library: Grecaptcha | undefined, siteKey: string): CaptchaLibrary | undefined {
  if (!library) return undefined;
  let rendering: CaptchaRendering | undefined;
  return {
    render(_holder, given) {
      rendering = given;
      return siteKey;
    },
    execute: (key) =>
      library.execute(key, { action: CAPTCHA_ACTION }).then(
        (token) => rendering?.onToken(token),
        () => rendering?.onProblem('network'),
      ),
    reset: () => undefined,
    isAsking: () => false,
  };
}

function hcaptchaLibrary(library: Widget | undefined): CaptchaLibrary | undefined {
  return (
    library && {
      execute: (widget) => library.execute(widget),
      reset: (widget) => library.reset(widget),
      render: (holder, { siteKey, onToken, onProblem }) =>
        library.render(holder, {
          sitekey: siteKey,
          size: 'invisible',
          callback: onToken,
          'error-callback': () => onProblem('network'),
          'close-callback': () => onProblem('cancelled'),
          'chalexpired-callback': () => onProblem('cancelled'),
        }),
    }
  );
}

/** Turnstile asks its question where it is drawn, in a part of the page that scripts cannot look into. */
function turnstileLibrary(library: Widget | undefined): CaptchaLibrary | undefined {
  if (!library) return undefined;
  let holder: HTMLElement | undefined;
  const isAsking = () => holder?.classList.contains('asking') ?? false;
  const show = (isShown: boolean) => holder?.classList.toggle('asking', isShown);
  return {
    isAsking,
    execute: (widget) => library.execute(widget),
    reset(widget) {
      show(false);
      library.reset(widget);
    },
    render(element, { siteKey, onToken, onProblem }) {
      holder = element;
      return library.render(element, {
        sitekey: siteKey,
        action: CAPTCHA_ACTION,
        execution: 'execute',
        appearance: 'interaction-only',
        retry: 'never',
        'response-field': false,
        callback: onToken,
        'error-callback': () => {
          onProblem('network');
          // Without it, the script throws.
          return true;
        },
        'timeout-callback': () => onProblem('cancelled'),
        'unsupported-callback': () => onProblem('not-rendered'),
        'before-interactive-callback': () => show(true),
        'after-interactive-callback': () => show(false),
      });
    },
  };
}
