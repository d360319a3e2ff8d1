// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createFunnelReporter } from './report-funnel.ts';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  navigator.sendBeacon = (path, data) => {
    void (data as Blob).text().then((text) => sent.push([path, JSON.parse(text)]));
    return true;
  };
});
afterEach(() => vi.useRealTimers());

test('reports what happened within a second together', async () => {
  const observe = createFunnelReporter('/');
  observe({ step: 'bill-info' });
  observe({ step: 'bill-info', of: 'submit', outcome: 'found' });
  expect(sent).toEqual([]);

  await vi.advanceTimersByTimeAsync(1_000);

  expect(sent).toEqual([
    ['/funnel', { base: '/', seen: [{ step: 'bill-info' }, { step: 'bill-info', of: 'submit', outcome: 'found' }] }],
  ]);
});

test('reports at once when the page is left, and nothing twice', async () => {
  const observe = createFunnelReporter('/my-plan');
  observe({ step: 'bill-info' });

  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(5_000);

  expect(sent).toHaveLength(1);
});
