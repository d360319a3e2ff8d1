import { calls, ERRORS, HEADERS, type Calls, type ErrorCode } from '#api';
import type { Page } from 'playwright';

/** A response to a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers one call of a page in place of the service. */
export interface StandIn {
  /** Undefined: the service responds. */
  answer: Answer | undefined;
}

const standIns = new WeakMap<Page, Map<keyof Calls, StandIn>>();

/**
 * Puts a stand-in before a call, in this page and all later ones. It is in the page and not in the network:
 * Chromium gives a page with a route no cache, so that it takes three times as long to open.
 */
export async function standInFor(page: Page, call: keyof Calls): Promise<StandIn> {
  const ofPage = standIns.get(page) ?? new Map<keyof Calls, StandIn>();
  standIns.set(page, ofPage);
  const known = ofPage.get(call);
  if (known) return known;
  const standIn: StandIn = { answer: undefined };
  ofPage.set(call, standIn);
  const binding = `standInFor_${call}`;
  const { method, path } = calls[call];
  const pattern = `/v1${path.replaceAll(/:\w+/g, '[^/]+')}$`;
  await page.exposeFunction(binding, () => standIn.answer);
  await page.addInitScript(askFirst, { binding, method, pattern });
  await page.evaluate(askFirst, { binding, method, pattern });
  return standIn;
}

/** Called before the next visitor gets the page, without the scripts of its stand-ins. */
export function forgetStandIns(page: Page): void {
  standIns.delete(page);
}

/** A response without an error. */
export function success(body: object, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A response with an error object of the service. */
export function refusal(code: ErrorCode, details: object = {}): Answer {
  const { status, category } = ERRORS[code];
  return {
    status,
    headers: { [HEADERS.productError]: 'true', [HEADERS.sessionEndsIn]: '900', 'content-type': 'application/json' },
    body: JSON.stringify({
      message: code,
      code,
      category,
      statusCode: status,
      userMessage: 'The words of the server.',
      ...details,
    }),
  };
}

interface Asked {
  readonly binding: string;
  readonly method: string;
  readonly pattern: string;
}

/** Runs in the page. */
function askFirst({ binding, method, pattern }: Asked): void {
  const path = new RegExp(pattern);
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const { url, method: asked = 'GET' } = input instanceof Request ? input : { url: input, method: init?.method };
    const isAsked = asked === method && path.test(new URL(url, location.href).pathname);
    const ask = (window as unknown as Record<string, () => Promise<Answer | undefined>>)[binding];
    const answer = isAsked ? await ask?.() : undefined;
    return answer ? new Response(answer.body, answer) : send(input, init);
  };
}
