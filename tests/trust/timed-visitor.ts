import type { HttpVisitor } from '../faults/http-visitor.ts';

/** The same visitor, whose time for each call is noted in milliseconds: with its retries, as a person waits for it. */
export function timed(visitor: HttpVisitor, times: number[]): HttpVisitor {
  async function note<T>(work: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work;
    } finally {
      times.push(performance.now() - began);
    }
  }
  return {
    ...visitor,
    ask: ((name, request) => note(visitor.ask(name, request))) as HttpVisitor['ask'],
    get: ((name, request) => note(visitor.get(name, request))) as HttpVisitor['get'],
  };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What people waited for a call, with retries. */
export function describeTimes(times: readonly number[]): string {
  const seconds = (share: number) => `${(quantile(times, share) / 1000).toFixed(2)} s`;
  return `a call with its retries took ${seconds(0.5)} (median), ${seconds(0.99)} (p99), ${seconds(1)} (longest)`;
}
