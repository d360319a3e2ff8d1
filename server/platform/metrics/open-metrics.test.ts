import fc from 'fast-check';
import { expect, test } from 'vitest';

import { listGrowingLabels, listLabels, methodLabel, statusLabel } from './label.ts';
import { openMetrics } from './open-metrics.ts';

const routes = listLabels(['/health/live']);

test('a label takes no text that its list does not have', async () => {
  const metrics = openMetrics();

  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const canary = `canary${text}`;
      metrics.count('causeway_http_requests_total', {
        route: routes.of(canary),
        method: methodLabel(canary),
        status: statusLabel(Number(canary)),
      });
      expect(await metrics.write()).not.toContain('canary');
    }),
    { numRuns: 50 },
  );
  expect(await metrics.write()).toContain('{route="other",method="other",status="other"} 50');
});

test('the type of a label rejects text', () => {
  const metrics = openMetrics();

  // @ts-expect-error a text of a request is not an element of a list
  metrics.count('causeway_http_requests_total', { route: '/who/jane', method: methodLabel('GET'), status: statusLabel(200) });
});

test('a growing list knows a provider that was added later', () => {
  const ids = ['lakeside'];
  const providers = listGrowingLabels(() => ids);
  expect(providers.of('northshore')).toBe('other');

  ids.push('northshore');

  expect(providers.of('northshore')).toBe('northshore');
});

test('a gauge is read anew each time, and is left out when it cannot be read', async () => {
  const metrics = openMetrics();
  let value: number | undefined = 3;
  metrics.watch('causeway_configuration_refused', () => {
    if (value === undefined) return Promise.reject(new Error('the database is away'));
    return [{ labels: {}, value }];
  });
  expect(await metrics.write()).toContain('causeway_configuration_refused 3');

  value = 0;
  expect(await metrics.write()).toContain('causeway_configuration_refused 0');

  value = undefined;
  expect(await metrics.write()).toContain('causeway_http_requests_in_progress');
});

test('the metrics of the process are included', async () => {
  expect(await openMetrics().write()).toMatch(/process_resident_memory_bytes[\s\S]*nodejs_eventloop_lag_seconds/);
});
