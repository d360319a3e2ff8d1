import { vi } from 'vitest';

/**
 * Repeats an assertion until it holds, for at most 10 seconds. `expect.poll` does the same for a test that runs alone: beside other
 * tests, the `expect` of a file no longer knows which test is running, and refuses to poll.
 */
export function eventually(assertion: () => Promise<void>, timeout = 10_000): Promise<void> {
  return vi.waitFor(assertion, { timeout, interval: 50 });
}
