import { expect } from 'vitest';

import type { Visitor } from './visitor.ts';

/** The service does what the next request to this address asks for, and its answer never arrives. */
export async function loseAnswer(visitor: Visitor, address: string): Promise<void> {
  visitor.expectLostRequests();
  await visitor.page.route(
    address,
    async (route) => {
      // Node does not resolve names below localhost.
      const url = route.request().url().replace(visitor.origin, visitor.serviceUrl);
      const host = new URL(visitor.origin).host;
      const answer = await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } });
      expect(answer.ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
