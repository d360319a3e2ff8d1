import { calls, ERRORS, HEADERS, type Calls, type ErrorCode } from '#api';
import type { Page } from 'playwright';

/** What somebody else answers to a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Stands before the service for one call of a page: whatever is its answer now is what the page hears. */
export interface StandIn {
  /** Nothing: the service answers. */
  answer: Answer | undefined;
}

const standIns = new WeakMap<Page, Map<keyof Calls, StandIn>>();

/**
 * Puts a stand-in before a call, in this page and all that come after it. It stands in the page and not in the network: a
 * page with a route is given no cache by Chromium, and takes three times as long to open.
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

/** Before the page is given to the next visitor, without the scripts of its stand-ins. */
export function forgetStandIns(page: Page): void {
  standIns.delete(page);
}

/** What a call answers when all is well. */
export function success(body: object, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** An error object as the service answers it. */
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
