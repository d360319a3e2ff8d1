import { locate, type Facts } from '#engine';
import { expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

const flow = openShipped('my-plan');

const given: Facts = { signedIn: true, newMethodHeld: true, canChangeMethod: true };

test.each<[what: string, known: Facts, expected: object]>([
  ['is shown while the plan can have another method', given, { kind: 'render', step: { id: 'confirm-method' } }],
  ['goes back without another method', { ...given, newMethodHeld: false }, { kind: 'redirect', path: '/my-plan/payment-method' }],
  [
    'goes to the plan once the plan can have no other method',
    { ...given, canChangeMethod: false },
    { kind: 'redirect', path: '/my-plan/overview' },
  ],
])('the step that confirms another method %s', (_what, known, expected) => {
  expect(locate(flow, factsOf(flow, known), '/my-plan/confirm-method')).toMatchObject(expected);
});
