import { locate, type Facts } from '#engine';
import { expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

const flow = openShipped('embed');
const opened = { applicationStage: 'hasOffers' } as const;
const chosen = { ...opened, offerSelected: true } as const;

test('a funnel in a frame goes through four steps in their order', () => {
  const known: readonly (readonly [path: string, facts: Facts])[] = [
    ['/embed/payment-plan', opened],
    ['/embed/connect-payment-method', chosen],
    ['/embed/confirm-payment', { ...chosen, planDrafted: true }],
    ['/embed/success', { ...chosen, planDrafted: true, applicationStage: 'completed' }],
  ];
  const shown = known.map(([path, facts]) => locate(flow, factsOf(flow, facts), path).kind);

  expect(shown).toEqual(['render', 'render', 'render', 'render']);
  expect(flow.steps.filter(({ progress }) => progress !== false).map(({ path }) => path)).toEqual(known.map(([path]) => path));
});
