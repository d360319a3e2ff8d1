import { expect, test } from 'vitest';

import { billsToAdd } from './application.ts';
import { aBill, anApplication } from './testing/builders.ts';

const bills = [aBill({ invoice_id: 'inv-1' }), aBill({ invoice_id: 'inv-2' }), aBill({ invoice_id: 'inv-3', in_plan: true })];

test.each([
  [[], ['inv-1', 'inv-2']],
  [['inv-1'], ['inv-2']],
  [['inv-2', 'inv-1'], []],
  [['inv-9'], ['inv-1', 'inv-2']],
])('to an application with %j the bills %j can be added', (own, added) => {
  expect(billsToAdd(bills, anApplication({ bill_invoice_ids: own })).map(({ invoice_id }) => invoice_id)).toEqual(added);
});
