import { ERRORS, HEADERS, isErrorCode } from '#api';
import fc from 'fast-check';
import { expect } from 'vitest';

import { countByDepth } from '../setup/depth.ts';
import type { Answer, HttpVisitor, RawRequest } from './http-visitor.ts';

const BATCH = 10;
/** The number of batches of requests to each route. */
const BATCHES = countByDepth('MUTATIONS', 10, 2000) / BATCH;
/** The timeout of a test that attacks. */
export const LONGEST_MS = 20 * 60_000;

function describeExchange(request: RawRequest, { status, body }: Answer): string {
  const { method, path, headers, body: sent } = request;
  return `${method} ${path} ${JSON.stringify(headers)} ${sent?.slice(0, 500)} -> ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
}

/** Finds an error that is not the error object, or that has an unknown code or another status. */
export function faultOf(request: RawRequest, answer: Answer): string | undefined {
  const { status, body, code, headers } = answer;
  if (status < 400) return undefined;
  const { statusCode, category } = body as { readonly statusCode?: unknown; readonly category?: unknown };
  const isKnown =
    status < 500 &&
    headers.has(HEADERS.productError) &&
    isErrorCode(code) &&
    category === ERRORS[code].category &&
    statusCode === status;
  return isKnown ? undefined : describeExchange(request, answer);
}

/** The same for a page, whose refusals may be a page or a line of text. */
export function faultOfPage(request: RawRequest, answer: Answer): string | undefined {
  const isText = /^text\/(html|plain)/.test(answer.headers.get('content-type') ?? '');
  return answer.status < 500 && isText ? undefined : faultOf(request, answer);
}

/** Sends random requests, several at once, and expects a response without a fault to each of them. */
export async function attack(
  arbitrary: fc.Arbitrary<RawRequest>,
  visitorOf: () => HttpVisitor,
  isFault: typeof faultOf = faultOf,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
      const visitor = visitorOf();
      const faults = await Promise.all(requests.map(async (request) => isFault(request, await visitor.send(request))));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    }),
    { numRuns: BATCHES, endOnFailure: true },
  );
}
