import { calls, createApi, HEADERS, type Api } from '#api';

import type { ActionRunnerOptions } from './browser-actions.ts';
import { ownFetch } from './own-fetch.ts';

const BASE_URL = '/v1';

export interface BrowserApiOptions extends ActionRunnerOptions {
  readonly validationToken: () => string | undefined;
  /** The name of the recording of this session, while there is one. */
  readonly recording: () => string | undefined;
}

/** The calls of this page, with its session. An answer may end the sign-in, and renews the time that the session has left. */
export function createBrowserApi({ initial, wire, validationToken, recording, ...on }: BrowserApiOptions): Api {
  return createApi({
    calls,
    baseUrl: BASE_URL,
    csrf: wire.csrf,
    providerId: initial.provider.provider_id,
    clientAgent: 'causeway-web',
    validationToken,
    fetch: async (input, init) => {
      const response = await ownFetch(input, withRecording(init, recording()));
      wire.clock.note(response.headers.get(HEADERS.sessionEndsIn));
      if (endsSignIn(response.status, pathOfCall(input))) on.onUnauthorized();
      if (response.status === 401 || response.status === 403) on.onRefused();
      return response;
    },
  });
}

/** Spec 7: while a session is recorded, its calls name the recording. */
function withRecording(init: RequestInit | undefined, recording: string | undefined): RequestInit | undefined {
  if (recording === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set(HEADERS.sessionReplay, recording);
  return { ...init, headers };
}

/** The path of a request as the contract writes it: without where the calls are mounted. */
function pathOfCall(input: RequestInfo | URL): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  return pathname.slice(BASE_URL.length);
}

/** Spec 8: the step that made these calls handles their refusals, signed in or not. */
const ASKED_ANYWAY: ReadonlySet<string> = new Set(
  [calls.loggedIn, calls.lookup, calls.sendCode, calls.resendCode, calls.validateCode].map(({ path }) => path),
);

/** True for an answer that ends the sign-in; `path` is the call's path in the contract. */
export function endsSignIn(status: number, path: string): boolean {
  return status === 401 && !ASKED_ANYWAY.has(path);
}
