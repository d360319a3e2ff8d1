import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readMessage } from './read-message.ts';

test('the two messages of old are read as they are', () => {
  expect(readMessage({ type: 'FUNNEL_HEIGHT_CHANGED', height: 431.4 })).toEqual({ type: 'FUNNEL_HEIGHT_CHANGED', height: 432 });
  expect(readMessage({ type: 'FUNNEL_COMPLETED', paymentPlanId: 'b3-1' })).toEqual({
    type: 'FUNNEL_COMPLETED',
    paymentPlanId: 'b3-1',
  });
});

test.each([
  ['a height beyond all bounds', { type: 'FUNNEL_HEIGHT_CHANGED', height: 1e9 }, { height: 20_000 }],
  ['a height below nothing', { type: 'FUNNEL_HEIGHT_CHANGED', height: -1 }, { height: 0 }],
  [
    'a property that the message does not have',
    { type: 'FUNNEL_READY', v: 1, id: 'f1', evil: 'x' },
    { type: 'FUNNEL_READY', v: 1, id: 'f1' },
  ],
  ['an id that is none', { type: 'FUNNEL_CLOSED', id: {} }, { id: '' }],
])('%s is brought into shape', (_, data, expected) => {
  expect(readMessage(data)).toMatchObject(expected);
  expect(readMessage(data)).not.toHaveProperty('evil');
});

test.each([
  ['no height', { type: 'FUNNEL_HEIGHT_CHANGED', height: '500' }],
  ['a height that is no number', { type: 'FUNNEL_HEIGHT_CHANGED', height: Number.NaN }],
  ['a plan of markup', { type: 'FUNNEL_COMPLETED', paymentPlanId: '<img src=x>' }],
  ['a plan of nothing', { type: 'FUNNEL_COMPLETED' }],
  ['half a step', { type: 'FUNNEL_STEP_CHANGED', step: 'success', index: -1, count: 4 }],
  ['news', { type: 'FUNNEL_DANCED' }],
])('%s is no message', (_, data) => {
  expect(readMessage(data)).toBeUndefined();
});

test('whatever is said, nothing is thrown, and nothing but a message is read', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const message = readMessage(data);
      expect(message === undefined || message.type.startsWith('FUNNEL_')).toBe(true);
    }),
  );
});
