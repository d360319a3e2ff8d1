import { actions, type ActionContext, type ActionResult } from '#actions';
import { createSendOnce, FunnelError } from '#api';
import type { RunInput } from '#engine/react';
import { formatCents, formatDay, toCents, type DayString } from '#rules';

import { createBrowserApi } from './browser-api.ts';
import type { BrowserContext } from './browser-context.ts';
import { callerLocale } from './caller-locale.ts';
import { fetchPart, idle, reloadOnce } from './fetch-part.ts';
import type { Initial } from './initial.ts';
import type { SessionWire } from './session/ask-session.ts';
import { tokenize } from './tokenize.ts';
import { guardedApi } from './vendors/guarded-api.ts';
import type { Vendors } from './vendors/open-vendors.ts';

/** What the page lends to actions beside their own input. */
export interface ActionRunnerOptions {
  readonly initial: Initial;
  readonly context: BrowserContext;
  readonly wire: SessionWire;
  readonly onUnauthorized: () => void;
  readonly onRefused: () => void;
}

export type ActionRunner = (name: string, run: RunInput) => Promise<ActionResult>;

/** Runs actions by name, with the ports of this browser. */
export function createActionRunner(options: ActionRunnerOptions): ActionRunner {
  const byName = new Map(actions.map((action) => [action.name, action]));
  const contextOf = createContextOf(options);
  const { initial, context } = options;
  void readyFormats(context.language.locale, initial.today);
  return async (name, run) => {
    const action = byName.get(name);
    if (!action) throw new Error(`there is no action "${name}"`);
    return action.run(contextOf(run)).catch((error: unknown) => {
      if (error instanceof FunnelError && error.status >= 500)
        void context.vendors?.().then((vendors) => vendors.error(error.code));
      throw error;
    });
  };
}

function createContextOf(options: ActionRunnerOptions): (run: RunInput) => ActionContext {
  const { initial, context } = options;
  const sendOnce = createSendOnce();
  let vendors: Vendors | undefined;
  void context.vendors?.().then(
    (opened) => (vendors = opened),
    () => undefined,
  );
  // The run that began last: two visitors' runs never overlap.
  let validationToken: string | undefined;
  let signalOfRun = new AbortController().signal;
  const api = guardedApi({
    api: createBrowserApi({ ...options, validationToken: () => validationToken, recording: () => vendors?.recording() }),
    captchaToken: () => captchaToken(context, signalOfRun),
    onNoCaptcha: reloadOnce,
  });
  // With the first letter, so that the press does not wait for it. A frame begins with an offer of its host, without a lookup.
  if (!context.vendors && !context.host) document.addEventListener('input', api.fetchTokenAhead, { once: true });
  return ({ input, slots, sent, signal }) => {
    signalOfRun = signal;
    validationToken = findValidationToken(slots);
    return {
      input,
      slots,
      ...(sent && { sent }),
      signal,
      api,
      provider: initial.provider,
      flow: initial.flow.flow,
      agent: initial.session.agent,
      tokenize: (fields) => tokenize(initial, fields),
      confirmAtBank: async (secret) => {
        const { confirmAtBank } = await reached(() => import('./confirm-at-bank.ts'));
        return confirmAtBank(initial, context.language.i18n.t, secret);
      },
      linkBank: async (link, name) => {
        const { i18n, locale } = context.language;
        const { linkBank } = await reached(() => import('./link-bank.ts'));
        return linkBank(initial, i18n.t, { link, name, locale });
      },
      hostOffer: async () => context.host?.offer(),
      sendOnce,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      // What an agent notes and sends is in the words of the caller.
      locale: (initial.session.agent === 'none' ? undefined : callerLocale(initial.provider)) ?? context.language.locale,
      today: initial.today as DayString,
    };
  };
}

/** Code that did not arrive is a lost network, like an answer that did not: the visitor stays where they are, and tries again. */
function reached<T>(load: () => Promise<T>): Promise<T> {
  return fetchPart(load).catch((cause: unknown) => {
    throw new FunnelError('service_unavailable', { cause });
  });
}

/** A page rendered for a signed-in visitor has no captcha; rendered again, it has. */
function captchaToken({ vendors }: BrowserContext, signal: AbortSignal): Promise<string | undefined> | undefined {
  if (!vendors) return undefined;
  return fetchPart(vendors).then(
    (opened) => opened.captchaToken(signal),
    (cause: unknown) => {
      throw new FunnelError('captcha_unavailable', { cause });
    },
  );
}

function findValidationToken(slots: RunInput['slots']): string | undefined {
  const token = (slots['validationInfo'] as { readonly validationToken?: unknown } | undefined)?.validationToken;
  return typeof token === 'string' ? token : undefined;
}

/**
 * Writes a day and a sum once, each when the page has nothing better to do: the first of each makes the browser load its
 * formats. The step behind a press then writes its own without that.
 */
async function readyFormats(locale: string, day: string): Promise<void> {
  await idle();
  formatDay(day, locale, 'medium');
  await idle();
  formatCents(toCents(0), locale);
}
