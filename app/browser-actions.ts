import { actions, type ActionContext, type ActionResult } from '#actions';
import { calls, createApi, createSendOnce, FunnelError, HEADERS } from '#api';
import type { RunInput } from '#engine/react';
import { formatCents, formatDay, today, toCents } from '#rules';

import { endsSignIn } from './ends-sign-in.ts';
import { fetchPart, reloadOnce } from './fetch-part.ts';
import { idle } from './fetch-when-idle.ts';
import type { Initial } from './initial.ts';
import { ownFetch } from './own-fetch.ts';
import type { SessionWire } from './session/ask-session.ts';
import type { BrowserContext } from './browser-context.ts';
import { createTokenize } from './tokenize.ts';
import { guardedApi } from './vendors/guarded-api.ts';
import type { Vendors } from './vendors/open-vendors.ts';

const BASE_URL = '/v1';

/** What the page lends to actions beside their own input. */
export interface ActionRunnerOptions {
  readonly initial: Initial;
  readonly context: BrowserContext;
  readonly wire: SessionWire;
  readonly onUnauthorized: () => void;
  readonly onRefused: () => void;
}

/** Runs actions by name, with the ports of this browser. */
export function createActionRunner(options: ActionRunnerOptions): (name: string, run: RunInput) => Promise<ActionResult> {
  const byName = new Map(actions.map((action) => [action.name, action]));
  const contextOf = createContextOf(options);
  const { initial, context } = options;
  let formats: Promise<void> | undefined;
  return async (name, run) => {
    // The page is idle while it waits for the first answer; earlier this would delay a new visitor's first input.
    formats ??= readyFormats(context.language.locale, initial.provider.time_zone);
    const action = byName.get(name);
    if (!action) throw new Error(`there is no action "${name}"`);
    return action.run(contextOf(run)).catch((error: unknown) => {
      if (error instanceof FunnelError && error.status >= 500)
        void context.vendors?.().then((vendors) => vendors.error(error.code));
      throw error;
    });
  };
}

function createContextOf({
  initial,
  context,
  wire,
  onUnauthorized,
  onRefused,
}: ActionRunnerOptions): (run: RunInput) => ActionContext {
  const sendOnce = createSendOnce();
  const tokenize = createTokenize(initial.tokenizerOrigin);
  // The run that began last: two visitors' runs never overlap.
  let validationToken: string | undefined;
  let vendors: Vendors | undefined;
  void context.vendors?.().then(
    (opened) => (vendors = opened),
    () => undefined,
  );
  let signalOfRun = new AbortController().signal;
  const plainApi = createApi({
    calls,
    baseUrl: BASE_URL,
    csrf: wire.csrf,
    providerId: initial.provider.provider_id,
    clientAgent: 'causeway-web',
    validationToken: () => validationToken,
    fetch: async (input, init) => {
      const response = await ownFetch(input, withRecording(init, vendors?.recording()));
      wire.clock.note(response.headers.get(HEADERS.sessionEndsIn));
      if (endsSignIn(response.status, pathOfCall(input))) onUnauthorized();
      if (response.status === 401 || response.status === 403) onRefused();
      return response;
    },
  });

  /** A page rendered for a signed-in visitor has no captcha; rendered again, it has. */
  function captchaToken(): Promise<string | undefined> | undefined {
    return (
      context.vendors &&
      fetchPart(context.vendors)
        .catch(unavailable)
        .then(({ captchaToken: ask }) => ask(signalOfRun))
    );
  }

  const api = guardedApi({ api: plainApi, captchaToken, onNoCaptcha: reloadOnce });
  return ({ input, slots, signal }) => {
    signalOfRun = signal;
    validationToken = findValidationToken(slots);
    return {
      input,
      slots,
      signal,
      api,
      provider: initial.provider,
      agent: initial.session.agent,
      tokenize,
      hostOffer: async () => context.host?.offer(),
      sendOnce,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      locale: context.language.locale,
      now: () => new Date(),
    };
  };
}

/** Spec 7: while a session is recorded, its calls name the recording. */
function withRecording(init: RequestInit | undefined, recording: string | undefined): RequestInit | undefined {
  if (recording === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set(HEADERS.sessionReplay, recording);
  return { ...init, headers };
}

function unavailable(cause: unknown): never {
  throw new FunnelError('captcha_unavailable', { cause });
}

/** The path of a request as the contract writes it: without where the calls are mounted. */
function pathOfCall(input: RequestInfo | URL): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  return pathname.slice(BASE_URL.length);
}

function findValidationToken(slots: RunInput['slots']): string | undefined {
  const token = (slots['validationInfo'] as { readonly validationToken?: unknown } | undefined)?.validationToken;
  return typeof token === 'string' ? token : undefined;
}

/**
 * Writes a day and a sum once, each when the page has nothing better to do. The first of each takes a phone as long as a whole
 * screen, because the browser then loads its formats. A visitor who waits for the server does not wait for that later.
 */
async function readyFormats(locale: string, timeZone: string): Promise<void> {
  await idle();
  const day = today(timeZone, new Date());
  await idle();
  formatDay(day, locale, 'medium');
  await idle();
  formatCents(toCents(0), locale);
}
