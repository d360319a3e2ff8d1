import { expect, test } from 'vitest';

import { aBill, anApplication } from './testing/builders.ts';
import { isNothingFound } from './application.ts';

test.each([
  ['no bill and no application', [], undefined, true],
  ['no bill and an application without a plan', [], anApplication(), true],
  ['no bill but a plan', [], anApplication({ payment_plan_id: 'p-1' }), false],
  ['a bill', [aBill()], undefined, false],
])('%s: nothing found is %#', (_, bills, application, nothing) => {
  expect(isNothingFound(bills, application)).toBe(nothing);
});
