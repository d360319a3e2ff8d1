import { expect, test } from 'vitest';

import { isEmbedded } from './embed.ts';

test.each(['/embed', '/embed/', '/embed/payment-plan'])('%s is for a frame', (path) => {
  expect(isEmbedded(path)).toBe(true);
});

test.each(['/', '/embedded', '/bill-info', '/docs/embed'])('%s is not', (path) => {
  expect(isEmbedded(path)).toBe(false);
});
