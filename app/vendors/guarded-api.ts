import { FunnelError, type Api, type ErrorCode } from '#api';

/** The server's tokens live for a quarter of an hour; ours are not used up to their last minute. */
const KEPT_MS = 10 * 60_000;

interface Carrying {
  readonly headers: { readonly 'x-verification-token': string };
}

export interface GuardedApiOptions {
  readonly api: Api;
  /** Nothing where the page has no captcha. */
  readonly captchaToken: () => Promise<string | undefined> | undefined;
  /** The server wants a captcha token, and this page has no captcha. */
  readonly onNoCaptcha: (refusal: FunnelError) => Promise<never>;
  readonly now?: () => number;
}

export interface GuardedApi extends Api {
  /** Fetches the token ahead of the lookup, on a page without a captcha. Where that fails, the lookup fetches another. */
  readonly fetchTokenAhead: () => void;
}

/**
 * The calls, with the verification token fetched as spec 7 has it: before a lookup, with what the captcha gave, kept and used
 * again. A session that has changed since makes the kept one worthless: then another is fetched, once.
 */
export function guardedApi({ api, captchaToken, onNoCaptcha, now = () => Date.now() }: GuardedApiOptions): GuardedApi {
  let kept:
    | { readonly answer: ReturnType<Api['verificationToken']>; readonly until: number; readonly isAhead?: boolean }
    | undefined;

  async function fetchToken(request: Parameters<Api['verificationToken']>[0]) {
    const asked = captchaToken();
    // Where there is none, the call leaves within the press.
    const token = asked && (await asked);
    if (token !== undefined) return api.verificationToken({ ...request, headers: { 'x-captcha-token': token } });
    return api
      .verificationToken(request)
      .catch((error: unknown) => (isRefusal(error, 'captcha_failed') ? onNoCaptcha(error) : Promise.reject(error)));
  }

  async function verificationToken(request: Parameters<Api['verificationToken']>[0]): ReturnType<Api['verificationToken']> {
    if (!kept || kept.until < now()) kept = { answer: fetchToken(request), until: now() + KEPT_MS };
    const { answer, isAhead } = kept;
    try {
      return await answer;
    } catch (error) {
      kept = undefined;
      if (isAhead) return verificationToken(request);
      throw error;
    }
  }

  function fetchTokenAhead(): void {
    if (kept) return;
    const answer = api.verificationToken({});
    kept = { answer, until: now() + KEPT_MS, isAhead: true };
    // The lookup meets the failure, and fetches another token.
    answer.catch(() => undefined);
  }

  /** A call that carries the token. */
  function guarded<Request extends Carrying, Answer>(call: (request: Request) => Promise<Answer>) {
    return async (request: Request): Promise<Answer> => {
      try {
        return await call(request);
      } catch (error) {
        if (!isRefusal(error, 'verification_token_missing') && !asksCaptcha(error)) throw error;
        kept = undefined;
        const { body } = await verificationToken({});
        return call({ ...request, headers: { ...request.headers, 'x-verification-token': body.verification_token } });
      }
    };
  }

  return {
    ...api,
    verificationToken,
    fetchTokenAhead,
    lookup: guarded(api.lookup),
    sendTransferCode: guarded(api.sendTransferCode),
  };
}

/** Programs send lookups in masses, so each lookup needs a captcha of its own. */
function asksCaptcha(error: unknown): boolean {
  return isRefusal(error, 'lookup_needs_more') && error.details?.['ask'] === 'captcha';
}

function isRefusal(error: unknown, code: ErrorCode): error is FunnelError {
  return error instanceof FunnelError && error.code === code;
}
