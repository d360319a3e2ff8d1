import { calls, ERRORS, HEADERS, type Calls, type ErrorCode } from '#api';

import type { Visit } from './visit.ts';

/**
 * While `meanwhile` lasts, the service refuses a call with this code, in the error object that it always answers. The route
 * stays: Chromium forgets requests that are under way while routes come and go.
 */
export async function refuse(
  { page }: Visit,
  { call, code }: { readonly call: keyof Calls; readonly code: ErrorCode },
  meanwhile: () => Promise<void>,
): Promise<void> {
  const path = new RegExp(`/v1${calls[call].path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`);
  const { status, category } = ERRORS[code];
  let isRefused = true;
  await page.route(path, (route) => {
    if (!isRefused) return route.fallback();
    return route.fulfill({
      status,
      headers: { [HEADERS.productError]: 'true', [HEADERS.sessionEndsIn]: '900', 'content-type': 'application/json' },
      body: JSON.stringify({ message: code, code, category, statusCode: status, userMessage: 'The words of the server.' }),
    });
  });
  await meanwhile();
  isRefused = false;
}
