import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { metricCatalog } from '#server';

const guide = readFileSync('docs/guides/monitor.md', 'utf8');

test('the guide lists every metric with its labels', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` \| ([\w, ]*)\|/gm)].map(([, name, labels = '']) => [name, labels.trim()]);

  expect(listed).toEqual(Object.entries(metricCatalog).map(([name, { labels }]) => [name, labels.join(', ')]));
});
